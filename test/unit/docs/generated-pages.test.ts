import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { generatedPages } from "../../../infra/pages/generated-pages.ts";

const docs = join(import.meta.dirname, "..", "..", "..", "docs");

it.each(Object.entries(generatedPages))(
  "docs/%s is current (npm run pages writes it)",
  (page, describePage) => {
    expect(readFileSync(join(docs, page), "utf8")).toBe(describePage());
  },
);
