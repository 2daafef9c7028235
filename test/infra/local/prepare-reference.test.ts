import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LocalFunction } from "@vehicle-sourcing/local-aws/runtime/read-functions.ts";
import { afterAll, expect, it } from "vitest";
import { prepareReference } from "../../../infra/local/prepare-reference.ts";
import { manifestName } from "../../../shared/http/reference/reference-files.ts";

const directory = mkdtempSync(join(tmpdir(), "reference-"));
afterAll(() => rmSync(directory, { recursive: true }));

const functionIn = (folder: string): LocalFunction =>
  ({ modulePath: join(folder, "index.mjs") }) as LocalFunction;

it("the reference is built once, before the function that serves it first runs, and no other function waits for it", async () => {
  const assembly = join(directory, "shared");
  const serving = join(assembly, "functions", "partner.reference.serve-reference");
  mkdirSync(serving, { recursive: true });
  const reports: string[] = [];
  const { beforeLoading, prepare } = prepareReference(assembly, (text) => reports.push(text));
  const changed = functionIn(join(directory, "changed"));
  const load = beforeLoading(async () => changed);

  await load(functionIn(join(assembly, "functions", "partner.orders.create-order")));
  expect(existsSync(join(serving, "reference"))).toBe(false);

  const loaded = await Promise.all([load(functionIn(serving)), load(functionIn(serving))]);
  expect(loaded).toEqual([changed, changed]);
  const manifest = readFileSync(join(serving, "reference", manifestName), "utf8");
  expect(Object.keys(JSON.parse(manifest) as object)).toContain("/docs/client/vehicle-sourcing-client.tgz");
  await prepare();
  expect(reports).toEqual(["Building the API reference, since its sources have changed"]);
});

it("the reference of an assembly that contains it is not built", async () => {
  const { beforeLoading, prepare } = prepareReference(join(directory, "complete"), (text) => {
    throw new Error(text);
  });
  const local = functionIn(join(directory, "complete", "asset.1234"));
  await prepare();
  expect(await beforeLoading()(local)).toBe(local);
});
