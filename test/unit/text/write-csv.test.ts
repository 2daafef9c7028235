import { describe, expect, it } from "vitest";
import { writeCsv } from "../../../shared/domain/text/write-csv.ts";

describe("CSV", () => {
  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])(
    "text that a spreadsheet would take for a formula is written as text: %j",
    (text) => {
      expect(writeCsv(["cell"], [[text]])).toMatch(/^cell\r\n"?'/);
    },
  );

  it("commas, quotes and line breaks stay within their cell, and numbers are written as they are", () => {
    expect(writeCsv(["a", "b"], [[-3, 'say "yes", twice\nplease']])).toBe(
      'a,b\r\n-3,"say ""yes"", twice\nplease"\r\n',
    );
  });
});
