import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeLives } from "./describe-lives.ts";

await writeFile(join(import.meta.dirname, "..", "..", "docs", "retention.md"), describeLives());
