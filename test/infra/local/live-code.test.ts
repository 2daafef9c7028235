import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRealClock } from "@vehicle-sourcing/local-aws/machine/clock.ts";
import type { LocalFunction } from "@vehicle-sourcing/local-aws/runtime/read-functions.ts";
import { createFunctionRuntime } from "@vehicle-sourcing/local-aws/runtime/run-functions.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { bundleEntries } from "../../../infra/bundling/bundle-functions.ts";
import { findBundleEntry } from "../../../infra/bundling/function-entries.ts";
import { createLiveCode } from "../../../infra/local/dev/live-code.ts";
import { watchSources } from "../../../infra/local/dev/watch-sources.ts";

const root = join(import.meta.dirname, "../../..");
const entry = "partner/service/get-health";
const source = `functions/${entry}.ts`;
const patient = { timeout: 60_000, interval: 50 };
const health: LocalFunction = {
  identity: "sandbox.PartnerApi.GetHealth",
  stackId: "PartnerApi",
  logicalId: "GetHealth",
  name: "get-health",
  arn: "arn:aws:lambda:ap-northeast-2:000000000000:function:get-health",
  qualifier: null,
  version: "$LATEST",
  roleArn: "",
  logGroup: "/aws/lambda/get-health",
  modulePath: "",
  exportName: "handler",
  timeoutSeconds: 15,
  memoryMegabytes: 512,
  reservedConcurrency: null,
  environment: { API_VERSION: "1.0.0", ENVIRONMENT: "sandbox", AWS_REGION: "ap-northeast-2" },
};
const event = {
  rawPath: "/v1/health",
  headers: {},
  requestContext: { requestId: "1", http: { method: "GET" } },
};

let directory: string;
let checkout: string;
let reported: string[];
let ends: (() => unknown)[];
let first: LocalFunction;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "live-"));
  const bundles = join(directory, "first");
  await bundleEntries([findBundleEntry(entry, root)], bundles);
  first = { ...health, modulePath: join(bundles, entry, "index.mjs") };
});
afterAll(() => rmSync(directory, { recursive: true }));
beforeEach((context) => {
  checkout = join(directory, context.task.id);
  for (const part of ["functions", "shared", "package.json"])
    cpSync(join(root, part), join(checkout, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(checkout, "node_modules"));
  reported = [];
  ends = [];
});
afterEach(async () => {
  for (const end of ends) await end();
});

/** Runs the function while its sources in the checkout are followed. Returns a call of it. */
function follow(sources = new Map([[entry, [source]]])): () => Promise<string> {
  const code = createLiveCode({
    ...{ root: checkout, outputDirectory: join(checkout, "bundles"), sources },
    entries: new Map([[health.identity, entry]]),
    report: (text) => reported.push(text),
  });
  const runtime = createFunctionRuntime({
    ...{ clock: createRealClock(), logSink: () => {}, maximumEnvironments: 4, loadCode: code.load },
  });
  const stopWatching = watchSources(checkout, ["functions", "shared"], (file) => void code.noteChange(file));
  ends = [stopWatching, () => runtime.stop()];
  return async () => {
    const result = await runtime.invoke(first, event, "awaited");
    return JSON.stringify(result);
  };
}

const edit = (file: string, from: string, to: string): void => {
  const path = join(checkout, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};

it("a saved change to a function takes effect in a later response of the running function", async () => {
  const call = follow();
  expect(await call()).toContain("ok");
  edit(source, 'status: "ok"', 'status: "changed"');
  await vi.waitFor(async () => expect(await call()).toContain("changed"), patient);
  expect(reported).toEqual([`${source} changed: 1 function reloads at the next call`, `Reloaded ${entry}`]);
});

it("a changed shared source takes effect in a function that uses it, and changes to other functions are ignored", async () => {
  const shared = "shared/platform/deployment.ts";
  const call = follow(new Map([[entry, [source, shared]]]));
  edit("functions/partner/orders/get-order.ts", "export", "/** Changed. */\nexport");
  await vi.waitFor(() => expect(reported).toHaveLength(1), patient);
  expect(reported[0]).toMatch(/get-order\.ts is in no running function/);
  expect(await call()).toContain("sandbox");
  edit(shared, "return value;", "return (value + ' 2') as never;");
  await vi.waitFor(async () => expect(await call()).toContain("sandbox 2"), patient);
});

it("a syntax error is reported in one line with its position, and the function keeps its earlier code", async () => {
  const call = follow();
  edit(source, 'status: "ok"', 'status "ok"');
  await vi.waitFor(() => expect(reported).toHaveLength(1), patient);
  const lines = readFileSync(join(checkout, source), "utf8").split("\n");
  const line = lines.findIndex((text) => text.includes('status "ok"')) + 1;
  expect(reported[0]).toMatch(
    new RegExp(`^${source}:${line}:\\d+: .+ The functions keep their earlier code\\.$`),
  );
  expect(await call()).toContain("ok");
  expect(reported).toHaveLength(1);
  edit(source, 'status "ok"', 'status: "repaired"');
  await vi.waitFor(async () => expect(await call()).toContain("repaired"), patient);
});
