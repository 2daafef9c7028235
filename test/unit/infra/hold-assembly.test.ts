import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DeploymentError } from "../../../infra/deploy/deployment-error.ts";
import { holdAssembly } from "../../../infra/deploy/hold-assembly.ts";

let directory: string;
let requireUnchanged: () => Promise<void>;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "assembly-"));
  await mkdir(join(directory, "assembly-sandbox"));
  await mkdir(join(directory, "asset.0f3b"));
  await writeFile(join(directory, "manifest.json"), "{}");
  await writeFile(join(directory, "assembly-sandbox", "Data.template.json"), '{"Resources":{}}');
  requireUnchanged = await holdAssembly(directory);
});
afterEach(() => rm(directory, { recursive: true }));

test.each(["manifest.json", "assembly-sandbox/Data.template.json", "assembly-sandbox/Extra.template.json"])(
  "a deployment stops when its assembly's %s differs from the reviewed assembly",
  async (file) => {
    await requireUnchanged();
    await writeFile(join(directory, file), '{"Resources":{"Role":{}}}');
    await expect(requireUnchanged()).rejects.toThrow(DeploymentError);
  },
);

test("files that the CDK writes during publishing do not change the assembly", async () => {
  await writeFile(join(directory, "read.4711.1.lock"), "");
  await writeFile(join(directory, "asset.0f3b", "package.json"), "{}");
  await requireUnchanged();
});
