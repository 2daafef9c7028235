import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AppOptions } from "../../../infra/build-app.ts";
import { listFunctionEntries } from "../../../infra/bundling/function-entries.ts";

/** Runs a function with empty bundles for every Lambda function, and a directory for an assembly. */
export function withEmptyBundles<Result>(run: (options: Omit<AppOptions, "stages">) => Result): Result {
  const directory = mkdtempSync(join(tmpdir(), "empty-bundles-"));
  try {
    const entries = listFunctionEntries();
    for (const entry of entries) {
      mkdirSync(join(directory, "functions", entry), { recursive: true });
      writeFileSync(join(directory, "functions", entry, "index.mjs"), "");
    }
    const bundles = { directory: join(directory, "functions"), entries };
    return run({
      ...{ bundles, siteDirectory: null, checksTemplates: false },
      outputDirectory: join(directory, "assembly"),
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
