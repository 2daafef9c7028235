import { describe, expect, it } from "vitest";
import { listAsCsv } from "../../../console/src/components/lists/write-list-csv.ts";
import { WrittenText } from "../../../console/src/components/written-text.tsx";
import { namesInScripts } from "../../support/documents/names-in-scripts.ts";

describe.each(namesInScripts)("a name in %s", (_, name) => {
  it("The console shows a name in its own script and text direction", () => {
    expect(WrittenText({ text: name }).props).toMatchObject({ dir: "auto", title: name, children: name });
  });

  it("A saved list contains a name unchanged in its script", () => {
    expect(listAsCsv([{ name }], { name: (row) => row.name })).toBe(`\ufeffname\r\n${name}\r\n`);
  });
});
