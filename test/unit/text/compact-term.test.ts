import { describe, expect, it } from "vitest";
import { compactTerm } from "../../../shared/domain/text/compact-term.ts";

describe("compact search terms", () => {
  it.each([
    ["12가 3456", "12가3456"],
    ["１２가-3456", "12가3456"],
    ["12가3456".normalize("NFD"), "12가3456"],
    ["kmhf 341e bka 000001", "KMHF341EBKA000001"],
    ["MSCU-123456/7", "MSCU1234567"],
    [" · # ", ""],
  ])("the compact form of %j is %j", (text, compact) => {
    expect(compactTerm(text)).toBe(compact);
  });

  it("the compact form of a very long text is under 300 bytes, so that it fits into a table key", () => {
    expect(Buffer.byteLength(compactTerm("𠀋".repeat(5_000)))).toBeLessThan(300);
  });
});
