import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCodes } from "../../shared/domain/errors/error-codes.ts";
import { describeErrorPage } from "./describe-error-page.ts";

const directory = join(import.meta.dirname, "..", "..", "docs", "errors");

await Promise.all(
  errorCodes.map((code) => writeFile(join(directory, `${code}.md`), describeErrorPage(code))),
);
