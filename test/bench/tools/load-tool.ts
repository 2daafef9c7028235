import { createRequire } from "node:module";
import { join } from "node:path";
import { installTools } from "../../support/runs/install-tools.ts";

/**
 * Loads a package that only benchmarks need, typed as the part that they call. Installs it first if it is missing.
 */
export const loadTool = <Shape>(name: string): Shape =>
  createRequire(join(installTools("bench"), "package.json"))(name) as Shape;
