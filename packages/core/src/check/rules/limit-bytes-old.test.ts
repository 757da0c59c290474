import { testRule } from "../testing/test-rule.ts";
import { limitBytesOld } from "./limit-bytes-old.ts";

const list = (bytes: number): string => `https://e.com/${`${" ".repeat(999)}\n`.repeat(bytes / 1000 + 1)}`.slice(0, bytes - 1).concat("\n");

testRule(limitBytesOld, {
  valid: ["", list(10_485_759)],
  invalid: [
    [list(10_485_760), "1:1 over warning baidu"],
    [{ document: list(10_485_760), profiles: ["naver"] }, "1:1 over warning naver"],
  ],
});
