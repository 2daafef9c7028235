import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateRemark } from "../../../shared/domain/inventory/translate-remark.ts";

describe("translated inspector notes", () => {
  test.each([
    ["뒤 범퍼 긁힘", "Rear bumper scratched"],
    ["뒤범퍼 긁힘, 앞유리 균열", "Rear bumper scratched, windshield cracked"],
    ["엔진 미세누유 있음.", "Engine slight oil leak present."],
    ["운전석 도어 교환", "Driver's door replaced"],
    ["Rear bumper scratched", "Rear bumper scratched"],
  ])("%s is translated into English", (korean, english) => {
    expect(translateRemark(korean)).toBe(english);
  });

  test("untranslatable text is marked, and the rest is kept", () => {
    expect(translateRemark("범퍼 쩜쩜쩜 긁힘, 엔진 양호")).toBe(
      "Bumper scratched (untranslated remark), engine in good condition",
    );
    expect(translateRemark("뷁")).toBe("(untranslated remark)");
  });

  test("decomposed Hangul is translated like composed Hangul", () => {
    expect(translateRemark("범퍼".normalize("NFD"))).toBe("Bumper");
  });

  test("a translated remark never contains Hangul", () => {
    const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code));
    const remark = fc
      .array(fc.oneof(syllable, fc.constantFrom(" ", ",", "범퍼", "긁힘", "ㄱ", "a", "1")))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(remark, (text) => {
        expect(translateRemark(text)).not.toMatch(/\p{Script=Hangul}/u);
      }),
    );
  });
});
