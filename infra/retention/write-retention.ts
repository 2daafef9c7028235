import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeRetention } from "./describe-retention.ts";

await writeFile(join(import.meta.dirname, "..", "..", "docs", "retention.md"), describeRetention());
