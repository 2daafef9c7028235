import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockDirectory } from "@vehicle-sourcing/local-aws/lock-directory.ts";
import { afterAll, expect, it } from "vitest";
import { startLocalStage } from "../../../infra/local/start-local-stage.ts";

const dataDirectory = mkdtempSync(join(tmpdir(), "stopped-stage-"));
afterAll(() => rmSync(dataDirectory, { recursive: true }));

it("a start that is stopped early ends the services it has started, and frees its data directory", async () => {
  const stopped = new AbortController();
  const reports: string[] = [];
  const start = startLocalStage({
    ...{ ports: "ephemeral", dataDirectory, clock: false, fresh: false, stopped: stopped.signal },
    // Never read, because the start ends before.
    assemblyDirectory: join(dataDirectory, "assembly"),
    onProgress: (text) => {
      reports.push(text);
      stopped.abort();
    },
  });
  await expect(start).rejects.toThrow("The start was stopped");
  expect(reports).toEqual(["Starting the emulators of DynamoDB, S3 and SQS"]);
  expect(existsSync(join(dataDirectory, "env.json"))).toBe(false);
  const free = await lockDirectory(dataDirectory);
  await free();
});
