import { testRule } from "../testing/test-rule.ts";
import { txtBlankLine } from "./txt-blank-line.ts";

const A = "https://e.com/a";

testRule(txtBlankLine, {
  valid: ["", A, `${A}\n${A}\n`, `${A}\r\n${A}\r\n`, `${A}\r${A}\r`, `\ufeff${A}\n`, "<url><loc>https://e.com/</loc></url>\n\n\n", "\n\nno list"],
  invalid: [
    [`${A}\n\n${A}\n`, "2:1 blank info protocol"],
    [`\n${A}\n`, "1:1 blank"],
    [`${A}\r\n \t\r\n\r\n${A}\r\n`, "2:1 blank"],
    [`${A}\r\r${A}\n\n`, "2:1 blank"],
  ],
});
