import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameFilters } from "../../../shared/domain/inventory/unknown-name.ts";
import { unknownValuesHeader } from "../../../shared/http/unknown-values.ts";
import { requireValue } from "../../support/require-value.ts";

const header = "X-Svc-Unknown-Values";

describe("unknown values header", () => {
  it("unknown values are percent-encoded in the header, so that they may contain non-Latin letters and separators", () => {
    const names = [
      { filter: "make", value: "Hyundia", nearest: "Hyundai" },
      { filter: "model", value: "a, b;c=d\r\nx", nearest: null },
      { filter: "trim", value: "그랜도", nearest: "그랜드 3.0" },
    ] as const;
    expect(unknownValuesHeader(names)).toEqual({
      [header]:
        "make=Hyundia;nearest=Hyundai, model=a%2C%20b%3Bc%3Dd%0D%0Ax, trim=%EA%B7%B8%EB%9E%9C%EB%8F%84;nearest=%EA%B7%B8%EB%9E%9C%EB%93%9C%203.0",
    });
  });

  it("the header of unknown values is omitted if every value is known", () => {
    expect(unknownValuesHeader([])).toEqual({});
  });

  it("the header of unknown values is short, plain ASCII and decodable for any values", () => {
    const text = fc.string({ unit: "binary", maxLength: 300 });
    const name = fc.record({
      filter: fc.constantFrom(...nameFilters),
      value: text,
      nearest: fc.option(text),
    });
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 10 }), (names) => {
        const value = requireValue(unknownValuesHeader(names)[header]);
        expect(value.length).toBeLessThanOrEqual(2000);
        expect(value).toMatch(/^[!-~ ]*$/);
        const [, filter, shown] = requireValue(/^(\w+)=([^;,]*)/.exec(value));
        expect(filter).toBe(names[0]?.filter);
        const sent = names[0]!.value.toWellFormed();
        expect(sent.startsWith(decodeURIComponent(requireValue(shown)))).toBe(true);
      }),
    );
  });
});
