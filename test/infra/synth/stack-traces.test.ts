import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { bundleEntries } from "../../../infra/bundling/bundle-functions.ts";
import { resolveStackTrace } from "../../../infra/bundling/resolve-stack-trace.ts";

const root = join(import.meta.dirname, "../../..");
const directory = mkdtempSync(join(tmpdir(), "traces-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("the build's source maps resolve a deployed function's stack trace to source lines", async () => {
  const entry = "schedules/refresh-fx";
  const [bundles, maps] = [join(directory, "functions"), join(directory, "maps")];
  await bundleEntries([{ in: join(root, "functions", `${entry}.ts`), out: `${entry}/index` }], bundles, {
    mapsDirectory: maps,
  });
  const url = pathToFileURL(join(bundles, entry, "index.mjs")).href;
  // Without its variables the function fails at the first line that reads one.
  const script = `const { handler } = await import(${JSON.stringify(url)});
    const deepest = (error) => (error.cause === undefined ? error : deepest(error.cause));
    await handler().catch((error) => console.log(JSON.stringify({ stack: deepest(error).stack })));`;
  const logLine = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, AWS_REGION: "ap-northeast-2" },
  });
  expect(logLine).toContain("index.mjs");
  const resolved = resolveStackTrace(logLine, () => readFileSync(join(maps, entry, "index.mjs.map"), "utf8"));
  const source = readFileSync(join(root, "shared/platform/environment-variables.ts"), "utf8").split("\n");
  const thrownAt = source.findIndex((line) => line.includes("is not set`)")) + 1;
  expect(resolved).toContain(`shared/platform/environment-variables.ts:${thrownAt}:`);
  expect(resolved).not.toContain("index.mjs");
});
