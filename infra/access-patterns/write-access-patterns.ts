import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeAccessPatterns } from "./describe-access-patterns.ts";

await writeFile(
  join(import.meta.dirname, "..", "..", "docs", "access-patterns.md"),
  describeAccessPatterns(),
);
