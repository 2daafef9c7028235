import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeDecisions } from "./describe-decisions.ts";

const page = join(import.meta.dirname, "..", "..", "docs", "decisions", "README.md");
await writeFile(page, describeDecisions());
