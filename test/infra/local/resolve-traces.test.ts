import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRealClock } from "@vehicle-sourcing/local-aws/machine/clock.ts";
import type { LocalFunction } from "@vehicle-sourcing/local-aws/runtime/read-functions.ts";
import { createFunctionRuntime } from "@vehicle-sourcing/local-aws/runtime/run-functions.ts";
import type { LogLine } from "@vehicle-sourcing/local-aws/runtime/start-environment.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleEntries } from "../../../infra/bundling/bundle-functions.ts";
import { findBundleEntry } from "../../../infra/bundling/function-entries.ts";
import { folderOf, sharedCodeName } from "../../../infra/bundling/share-code.ts";
import { resolveTraces } from "../../../infra/local/dev/resolve-traces.ts";
import { requireValue } from "../../support/require-value.ts";

const root = join(import.meta.dirname, "../../..");
const entries = ["schedules/refresh-fx", "schedules/refresh-dealer-vocabulary"] as const;
const identity = "sandbox.Workers.RefreshFx";
const thrower = "shared/adapters/fx/fetch-fx-rate.ts";

const directory = mkdtempSync(join(tmpdir(), "traces-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** Bundles functions with shared code, and returns the path of the first one. */
async function bundleWithSharedCode(): Promise<string> {
  await bundleEntries(
    entries.map((entry) => findBundleEntry(entry, root)),
    directory,
    { sharesCode: true, minified: false, mapsDirectory: directory },
  );
  return join(directory, folderOf(entries[0], true), "index.mjs");
}

let failure: LogLine;
// Without its variables the function reaches no provider.
beforeAll(async () => {
  const local: LocalFunction = {
    ...{ identity, stackId: "Workers", logicalId: "RefreshFx", name: "refresh-fx", exportName: "handler" },
    ...{ arn: "arn", qualifier: null, version: "$LATEST", roleArn: "", logGroup: "" },
    ...{ timeoutSeconds: 15, memoryMegabytes: 512, reservedConcurrency: null },
    modulePath: await bundleWithSharedCode(),
    environment: { AWS_REGION: "ap-northeast-2" },
  };
  const lines: LogLine[] = [];
  const logSink = (line: LogLine) => void lines.push(line);
  const runtime = createFunctionRuntime({ clock: createRealClock(), logSink, maximumEnvironments: 1 });
  await runtime.invoke(local, {}, "awaited");
  await runtime.stop();
  failure = requireValue(lines.find(({ line }) => line.includes(".mjs:")));
});

it("a function's stack trace names the file and the line of the source that threw", async () => {
  const source = readFileSync(join(root, thrower), "utf8").split("\n");
  const thrownAt =
    source.findIndex((line) => line.includes("throw new FxRateUnavailable(failure, { cause });")) + 1;
  const { line } = await resolveTraces(failure);
  expect(line).toContain(` ${thrower}:${thrownAt}:`);
  expect(line).toContain("(shared/application/upstreams/call-upstream.ts:");
  expect(line).not.toContain(".mjs");
  expect(line).not.toContain("data:");
});

it("functions on this machine share code", () => {
  expect(failure.line).toContain(`/${sharedCodeName}/`);
});

it("a position in code without a source map is unchanged", async () => {
  const line: LogLine = { identity, stream: "stderr", line: `at run (${directory}/index.mjs:3:1)` };
  expect(await resolveTraces(line)).toEqual(line);
});
