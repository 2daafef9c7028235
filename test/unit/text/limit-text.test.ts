import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { limitText } from "../../../shared/domain/text/limit-text.ts";

describe("text truncation", () => {
  it("A truncated text never ends with half of a character", () => {
    expect([0, 1, 2, 3, 4].map((longest) => limitText("a🚗b", longest))).toEqual([
      "",
      "a",
      "a",
      "a🚗",
      "a🚗b",
    ]);
  });

  it("A text with half of a character becomes valid UTF-8", () => {
    expect(limitText("a\ud83db", 3)).toBe("a\ufffdb");
  });

  it("Only the truncation module cuts texts that may contain non-Latin letters to a maximum length", () => {
    const cutting = globSync("{functions,shared}/**/*.ts").filter((file) =>
      /(?<!\[\.\.\.\w+(?:\.toWellFormed\(\))?\])\.slice\(0, (?:\d \* )?(?:longest|evidenceLimits)/.test(
        readFileSync(file, "utf8"),
      ),
    );
    // Letters of the Latin alphabet only.
    const letters = ["shared/domain/partners/partner-account.ts", "shared/http/name-ignored.ts"];
    expect(cutting.toSorted()).toEqual(["shared/domain/text/limit-text.ts", ...letters].toSorted());
  });
});
