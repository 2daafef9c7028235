import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRealClock } from "@vehicle-sourcing/local-aws/machine/clock.ts";
import type { LocalFunction } from "@vehicle-sourcing/local-aws/runtime/read-functions.ts";
import { createFunctionRuntime } from "@vehicle-sourcing/local-aws/runtime/run-functions.ts";
import type { LogLine } from "@vehicle-sourcing/local-aws/runtime/start-environment.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleEntries, findBundleEntry } from "../../../infra/bundling/bundle-functions.ts";
import { createTraceResolver } from "../../../infra/local/dev/resolve-traces.ts";
import { requireValue } from "../../support/require-value.ts";

const root = join(import.meta.dirname, "../../..");
const entry = "schedules/refresh-fx";
const identity = "sandbox.Workers.RefreshFx";
const thrower = "shared/adapters/fx/fetch-fx-rate.ts";

let checkout: string;
let failure: LogLine;

// Without its variables the function reaches no provider.
beforeAll(async () => {
  checkout = mkdtempSync(join(tmpdir(), "traces-"));
  for (const part of ["functions", "shared", "package.json"])
    cpSync(join(root, part), join(checkout, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(checkout, "node_modules"));
  const bundles = join(checkout, "assembly");
  await bundleEntries([findBundleEntry(entry, checkout)], bundles, { root: checkout });
  const local: LocalFunction = {
    ...{ identity, stackId: "Workers", logicalId: "RefreshFx", name: "refresh-fx", exportName: "handler" },
    ...{ arn: "arn", qualifier: null, version: "$LATEST", roleArn: "", logGroup: "" },
    ...{ timeoutSeconds: 15, memoryMegabytes: 512, reservedConcurrency: null },
    modulePath: join(bundles, entry, "index.mjs"),
    environment: { AWS_REGION: "ap-northeast-2" },
  };
  const lines: LogLine[] = [];
  const logSink = (line: LogLine) => void lines.push(line);
  const runtime = createFunctionRuntime({ clock: createRealClock(), logSink, maximumEnvironments: 1 });
  await runtime.invoke(local, {}, "awaited");
  await runtime.stop();
  failure = requireValue(lines.find(({ line }) => line.includes("index.mjs:")));
});
afterAll(() => rmSync(checkout, { recursive: true }));

const createResolver = () =>
  createTraceResolver({
    ...{ root: checkout, outputDirectory: join(checkout, "maps") },
    readEntries: async () => new Map([[identity, entry]]),
  });

it("a function's stack trace names the file and the line of the source that threw", async () => {
  const source = readFileSync(join(root, thrower), "utf8").split("\n");
  const thrownAt =
    source.findIndex((line) => line.includes("throw new FxRateUnavailable(failure, { cause });")) + 1;
  const { line } = await createResolver()(failure);
  expect(line).toContain(`${thrower}:${thrownAt}:`);
  expect(line).not.toContain("index.mjs");
  expect(line).not.toContain("data:");
});

it("a stack trace is unchanged if the sources differ from the bundle", async () => {
  const path = join(checkout, thrower);
  writeFileSync(path, readFileSync(path, "utf8").replace("gave no usable rate", "gave no rate"));
  expect(await createResolver()(failure)).toEqual(failure);
});

it("a log line without a position in a bundle is unchanged", async () => {
  const line: LogLine = { identity, stream: "stdout", line: "ready" };
  expect(await createResolver()(line)).toBe(line);
});
