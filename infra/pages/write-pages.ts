import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generatedPages } from "./generated-pages.ts";

const docs = join(import.meta.dirname, "..", "..", "docs");

for (const [page, describePage] of Object.entries(generatedPages)) {
  await writeFile(join(docs, page), describePage());
}
