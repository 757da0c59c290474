import { testRule } from "../testing/test-rule.ts";
import { txtOnePerLine } from "./txt-one-per-line.ts";

testRule(txtOnePerLine, {
  valid: [
    "",
    "https://e.com/a\nhttps://e.com/b\rhttps://e.com/c\r\nhttps://e.com/d",
    "https://e.com/?u=https://e.com/b\nhttps://e.com/a b\n",
    "<url><loc>https://e.com/a https://e.com/b</loc></url>",
  ],
  invalid: [
    ["https://e.com/a https://e.com/b\n", "1:17 several error protocol"],
    ["https://e.com/a\n https://e.com/b, https://e.com/c\nhttps://e.com/d  HTTPS://e.com/e\n", "2:19 several"],
    [{ document: "https://e.com/a https://e.com/b\n", profiles: ["yandex"] }, "1:17 several error yandex"],
  ],
});
