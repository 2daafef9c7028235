import { describe, expect, it } from "vitest";
import { listAsCsv } from "../../../console/src/pieces/list-csv-button.tsx";
import { WrittenText } from "../../../console/src/pieces/written-text.tsx";
import { namesInScripts } from "../../support/names-in-scripts.ts";

describe.each(namesInScripts)("a name in %s", (_, name) => {
  it("A name in its script is shown by the console in its own direction", () => {
    expect(WrittenText({ text: name }).props).toEqual({ dir: "auto", children: name });
  });

  it("A name in its script is in a saved list as it was entered", () => {
    expect(listAsCsv([{ name }], { name: (row) => row.name })).toBe(`\ufeffname\r\n${name}\r\n`);
  });
});
