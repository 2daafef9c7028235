import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { nextBatchSequence } from "../support/stage/enter-listings.ts";
import type { StageClient } from "../support/stage/stage-client.ts";
import { evaluateAnswer } from "./evaluate-answer.ts";
import { generateLine } from "./generate-row.ts";
import type { FuzzWorld } from "./make-world.ts";
import { type Operation, readOperations } from "./read-operations.ts";
import { sendRequest } from "./send-request.ts";

const source = "auction_d";
const listingIds = Array.from({ length: 500 }, (_, number) => `${source}_fuzz_${number}`);
const batchPatienceMilliseconds = 120_000;
const pollMilliseconds = 200;

/** Result of uploading files of rows. */
export interface BatchReport {
  rows: number;
  accepted: number;
  rejected: number;
  refusedFiles: number;
  faults: string[];
}

/** Files in an invalid format: each is rejected as a whole, or all of its lines are rejected individually. */
const brokenFiles: readonly Buffer[] = [
  Buffer.alloc(0),
  Buffer.from("no gzip"),
  gzipSync("{}\n").subarray(0, -5),
  gzipSync(""),
  gzipSync("\n\n\n"),
  gzipSync(Buffer.from([0xff, 0xfe, 0x0a, 0xc3, 0x28, 0x0a])),
  gzipSync("x".repeat(5_000_000)),
];

/**
 * Uploads files of valid, nearly valid and hostile rows, waits until each is processed, and reads each
 * accepted row as a partner. Every line counts once, every rejection names its reason, and every response
 * matches its documentation.
 */
export async function fuzzBatches(
  stage: StageClient,
  world: FuzzWorld,
  { files, rowsEach, seed }: { files: number; rowsEach: number; seed: number },
): Promise<BatchReport> {
  const report: BatchReport = { rows: 0, accepted: 0, rejected: 0, refusedFiles: 0, faults: [] };
  const texts = fc.sample(fc.array(generateLine(listingIds), { minLength: rowsEach, maxLength: rowsEach }), {
    numRuns: files,
    seed,
  });
  for (const lines of texts) {
    const reported = await takeIn(stage, gzipSync(lines.map((line) => `${line}\n`).join("")), report);
    if (reported.counts === undefined) continue;
    const { rows, added, changed, unchanged, rejected } = reported.counts;
    if (rows !== added + changed + unchanged + rejected)
      report.faults.push(`counts of ${JSON.stringify(reported.counts)}`);
    for (const row of reported.rejected_rows)
      if (row.reasons?.length === 0) report.faults.push(`a row without a reason: ${JSON.stringify(row)}`);
    report.rows += rows;
    report.accepted += rows - rejected;
    report.rejected += rejected;
  }
  for (const file of brokenFiles) await takeIn(stage, file, report);
  await evaluateShown(world, report);
  return report;
}

type Reported = Awaited<ReturnType<StageClient["operator"]>>["body"];

async function takeIn(stage: StageClient, file: Buffer, report: BatchReport): Promise<Reported> {
  const announcement = { source, kind: "delta", sequence: nextBatchSequence() };
  const announced = await stage.operator("sandbox", "POST", "/ops/v1/inventory/batches", announcement);
  if (announced.status !== 201) throw new Error(`No batch: ${JSON.stringify(announced.body)}`);
  const { id, upload_url, upload_headers } = announced.body;
  await fetch(upload_url, { method: "PUT", headers: upload_headers, body: new Uint8Array(file) });
  const giveUpAt = performance.now() + batchPatienceMilliseconds;
  for (;;) {
    const { body } = await stage.operator("sandbox", "GET", `/ops/v1/inventory/batches/${id}`);
    if (body.status === "completed") return body;
    if (body.status === "refused") {
      report.refusedFiles += 1;
      if (!body.refusal_reason) report.faults.push(`${id} was refused without a reason`);
      return {};
    }
    if (performance.now() > giveUpAt) {
      report.faults.push(`${id} is ${body.status} after two minutes`);
      return {};
    }
    await pause(pollMilliseconds);
  }
}

/** Reads every row's car as partners do, and the lists that contain it. */
async function evaluateShown(world: FuzzWorld, report: BatchReport): Promise<void> {
  const operations = readOperations("partner");
  const find = (id: string) => operations.find((operation) => operation.id === id) as Operation;
  const detail = find("getVehicle");
  const list = find("listVehicles");
  const headers = await world.credentialsOf(detail);
  const read = async (operation: Operation, target: string) => {
    const answer = await sendRequest(world.baseUrlOf(operation), {
      method: "GET",
      target,
      headers,
      body: undefined,
    });
    report.faults.push(...evaluateAnswer(operation, answer).map((fault) => `${target}: ${fault}`));
    return answer;
  };
  for (const id of listingIds) await read(detail, `/v1/vehicles/${id}`);
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await read(
      list,
      `/v1/vehicles?source=${source}&limit=200${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    const { next_cursor: next } = JSON.parse(page.body.toString()) as { next_cursor?: string | null };
    cursor = next ? encodeURIComponent(next) : null;
  }
}
