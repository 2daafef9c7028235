import { describe, expect, it } from "vitest";
import { writeCsv } from "../../../shared/domain/text/write-csv.ts";
import { hostileTexts } from "../../support/records/hostile-texts.ts";

describe("CSV", () => {
  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])(
    "text that a spreadsheet would read as a formula is escaped: %j",
    (text) => {
      expect(writeCsv(["cell"], [[text]])).toMatch(/^cell\r\n"?'/);
    },
  );

  it("commas, quotes and line breaks stay within their cell, and numbers are unchanged", () => {
    expect(writeCsv(["a", "b"], [[-3, 'say "yes", twice\nplease']])).toBe(
      'a,b\r\n-3,"say ""yes"", twice\nplease"\r\n',
    );
  });

  it.each(hostileTexts)("Text with %s stays within its cell and starts no formula", (_, text) => {
    const written = writeCsv(["before", "cell", "after"], [["1", text, "2"]]).split("\r\n")[1];
    const cell = String(written).slice("1,".length, -",2".length);
    expect(cell).not.toMatch(/^"?[=+\-@\t]/);
    const quoted = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    expect([text, `'${text}`]).toContain(quoted);
  });
});
