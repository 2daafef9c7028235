import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startControlPlane } from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { callQuery } from "./support/call-service.ts";
import { testRegion } from "./support/test-account.ts";
import { queuesTemplate } from "./support/varied-template.ts";

const entry = join(import.meta.dirname, "../../../packages/local-aws/src/control-plane/main.ts");
const resourceCount = 480;

let directory: string;
let child: ChildProcess;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "killed-"));
});
afterEach(async () => {
  child.kill("SIGKILL");
  await rm(directory, { recursive: true, force: true });
});

/** Starts the account in its own process and returns its address. */
async function startProcess(): Promise<string> {
  child = spawn(process.execPath, [entry, "--port", "0", "--data", directory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  for await (const text of child.stdout!.setEncoding("utf8")) {
    printed += text;
    const url = /AWS_ENDPOINT_URL=(\S+)/.exec(printed)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error("The control plane did not start");
}

describe("control plane killed during a deployment", () => {
  it("a killed control plane resumes the deployment at its next start, and neither loses nor repeats a step", async () => {
    const url = await startProcess();
    const change = { StackName: "many", ChangeSetName: "test" };
    const TemplateBody = JSON.stringify(queuesTemplate(resourceCount));
    const create = { Action: "CreateChangeSet", ...change, ChangeSetType: "CREATE", TemplateBody };
    expect((await callQuery(url, "cloudformation", create)).status).toBe(200);
    await callQuery(url, "cloudformation", { Action: "ExecuteChangeSet", ...change });
    const killed = once(child, "exit");
    child.kill("SIGKILL");
    await killed;
    const again = await startControlPlane({ dataDirectory: directory });
    try {
      const { account } = again.context;
      // Otherwise the kill came too late for the test to prove anything.
      expect(account.resources().size).toBeLessThan(resourceCount);
      await again.idle();
      const stack = account.findStack(testRegion, "many")!;
      expect(stack.status).toBe("CREATE_COMPLETE");
      expect(account.resources().size).toBe(resourceCount);
      const known = [...account.stackResources(stack.stackId).values()].map(({ resourceKey }) => resourceKey);
      expect(new Set(known)).toEqual(new Set(account.resources().keys()));
      const completed = account.events(stack.stackId).filter(({ status }) => status === "CREATE_COMPLETE");
      expect(completed).toHaveLength(resourceCount + 1);
    } finally {
      await again.stop();
    }
  });
});
