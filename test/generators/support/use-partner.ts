import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { stage } from "../../e2e/shared-stage.ts";
import { send } from "../../support/stage/stage-client.ts";
import { toolsDirectory } from "./run-tool.ts";

/** A folder for one generator, with the stage's document as `openapi.json`. */
export interface Workshop extends AsyncDisposable {
  folder: string;
}

/** Creates a folder in which the installed tools' packages can be imported. */
export async function openWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), "generator-"));
  const { body } = await send(`${stage.env.sandbox.base_url}/openapi.json`);
  await Promise.all([
    symlink(toolsDirectory, join(folder, "node_modules")),
    writeFile(join(folder, "openapi.json"), JSON.stringify(body)),
    writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" })),
  ]);
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/** Returns the environment variables that connect a program to the sandbox as a new partner. */
export async function admitProgram(): Promise<Record<string, string>> {
  const { apiKey } = await stage.createPartner("sandbox");
  return { VSP_BASE_URL: stage.env.sandbox.base_url, VSP_API_KEY: apiKey };
}

/** The report that each program prints at its end, in any language. */
interface Report {
  listed: number;
  ordered: [id: string, isOfCar: boolean, status: string];
  read: [id: string, hasBid: boolean, hasNoInvoice: boolean];
  changes: [before: string, after: string, orderId: string][];
  refusal: [code: string, orderId: string];
}

/**
 * Expects that a program listed cars, ordered one, read it, identified its event by type, and identified an
 * error by its code.
 */
export function expectWorked(said: string): void {
  const report = JSON.parse(said.trim().split("\n").at(-1)!) as Report;
  const [id] = report.ordered;
  expect(report).toEqual({
    listed: 5,
    // If another program made the operator acquire the lot, a new order enters `acquiring` immediately.
    ordered: [expect.stringMatching(/^ord_/), true, expect.stringMatching(/^(?:placed|acquiring)$/)],
    read: [id, true, true],
    changes: [["placed", "acquiring", id]],
    refusal: ["order_not_found", "ord_unknown"],
  });
}
