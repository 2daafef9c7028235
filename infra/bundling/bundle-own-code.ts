import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { whileBundling } from "./bundle-functions.ts";
import { listBundleEntries } from "./function-entries.ts";

const projectRoot = join(import.meta.dirname, "..", "..");

/** The package that reads a setting, `ENVIRONMENT`, for log lines. */
const settingReader = "@aws-lambda-powertools/logger";

/**
 * Bundles each function's own code into `<entry>/index.mjs` below a directory: without packages, and without the
 * folders of `shared` that contain no permission or setting. This code never runs. It shows the permissions and
 * settings of each function as a complete bundle does, in a fraction of the time.
 */
export async function bundleOwnCode(outputDirectory: string): Promise<void> {
  const runs = Map.groupBy(listBundleEntries(projectRoot), ({ conditions = [] }) => conditions.join());
  await whileBundling(() =>
    Promise.all(
      [...runs.values()].map((entries) =>
        build({
          absWorkingDir: projectRoot,
          entryPoints: entries.map((entry) => ({ in: entry.in, out: entry.out })),
          outdir: outputDirectory,
          outExtension: { ".js": ".mjs" },
          bundle: true,
          format: "esm",
          platform: "node",
          target: "node24",
          conditions: ["module", ...(entries[0]?.conditions ?? [])],
          alias: { [settingReader]: join(import.meta.dirname, "logger-settings.ts") },
          external: [
            ...listPackages(),
            ...["contract", "domain"].map((folder) => join(projectRoot, "shared", folder, "*")),
          ],
          treeShaking: true,
          logLevel: "silent",
        }),
      ),
    ),
  );
}

/** Returns the names of the packages that functions use and that need no permission or setting. */
function listPackages(): string[] {
  const manifest = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(manifest.dependencies).filter((name) => name !== settingReader);
}
