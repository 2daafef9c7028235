import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { InvalidStageError, UnknownStageError } from "../../../infra/config/schema/load-stage.ts";
import { DeploymentError } from "../../../infra/deploy/deployment-error.ts";
import { readStage } from "../../../infra/deploy/read-stage.ts";
import { developerStage, keptStage, writeStageFile } from "./support/deployable-stage.ts";

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "stages-"));
  await writeStageFile(join(directory, "stages"), "dev-mina", developerStage);
  await writeStageFile(join(directory, "stages"), "gaonbit", keptStage);
  await writeStageFile(join(directory, "stages"), "faulty", {
    ...keptStage,
    mail: { sender: "TODO" },
  });
  await writeStageFile(join(directory, "stages"), "example", keptStage);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true });
});

describe("stage selection", () => {
  it("a stage file can be given by an absolute path or by a path relative to the folder where npm was called", async () => {
    vi.stubEnv("INIT_CWD", join(directory, "stages"));
    expect(await readStage("../stages/gaonbit.ts")).toEqual({
      name: "gaonbit",
      config: keptStage,
      parts: [
        { id: "identity-gaonbit", kind: "identity", environment: null },
        { id: "mail-gaonbit", kind: "mail", environment: null },
        { id: "firewall-gaonbit", kind: "firewall", environment: null },
        { id: "gaonbit", kind: "environment", environment: "sandbox" },
        { id: "console-gaonbit", kind: "console", environment: null },
      ],
    });
    expect((await readStage(join(directory, "stages/dev-mina.ts"))).config).toEqual(developerStage);
  });

  it("the example stage and the local stage cannot be selected for a deployment", async () => {
    for (const refused of ["example", "local", join(directory, "stages/example.ts")])
      await expect(readStage(refused)).rejects.toThrow(DeploymentError);
  });

  it("a stage name without a file and an invalid stage file are rejected", async () => {
    await expect(readStage("unheard-of")).rejects.toThrow(UnknownStageError);
    await expect(readStage("Not-A-Name")).rejects.toThrow(UnknownStageError);
    await expect(readStage(join(directory, "stages/faulty.ts"))).rejects.toThrow(InvalidStageError);
  });
});
