import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

describe("transaction limits", () => {
  it("only the transaction modules know the maximum number of writes", () => {
    const knowing = globSync("{shared,functions}/**/*.ts").filter((file) =>
      /\b(?:largestTransaction|\w*[wW]riteCount)\b/.test(readFileSync(file, "utf8")),
    );
    expect(knowing.toSorted()).toEqual([
      "shared/persistence/table/fit-transaction.ts",
      "shared/persistence/table/transaction.ts",
    ]);
  });
});
