import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

describe("the limits of a transaction", () => {
  it("no module but those of transactions knows how many writes one takes", () => {
    const knowing = globSync("{shared,functions}/**/*.ts").filter((file) =>
      /\b(?:largestTransaction|\w*[wW]riteCount)\b/.test(readFileSync(file, "utf8")),
    );
    expect(knowing.toSorted()).toEqual([
      "shared/persistence/fit-transaction.ts",
      "shared/persistence/transaction.ts",
    ]);
  });
});
