import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { handler as createOrder } from "../../../functions/partner/orders/create-order.ts";
import { handler as getOrder } from "../../../functions/partner/orders/get-order.ts";
import { bundleEntries } from "../../../infra/bundling/bundle-functions.ts";
import { findBundleEntry } from "../../../infra/bundling/function-entries.ts";
import { logBounds } from "../../../shared/domain/signing/log-bounds.ts";
import { dayMilliseconds } from "../../../shared/domain/time/durations.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { krwPerUsd, seedListing } from "../../integration/orders/seed-orders.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { emitLargeEvents } from "../../support/logs/emit-large-events.ts";
import { fillLog } from "../../support/logs/fill-log.ts";
import { callHandler, type TestRequest } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { requireValue } from "../../support/require-value.ts";
import { startObjectStore } from "../../support/services/start-object-store.ts";
import { startSigningKeys } from "../../support/services/start-signing-keys.ts";
import { startTable } from "../../support/table/start-table.ts";
import { printTable } from "../stage/with-bench-stage.ts";

const runProcess = promisify(execFile);
const root = join(import.meta.dirname, "../../..");
const entries = ["partner/statements/get-order-receipt", "partner/statements/get-order-receipt-document"];
const pageBytes = 1_048_576;
/** A page ends before the item that does not fit, so a log of the largest size has a little less than its pages. */
const filledPages = logBounds.receiptMegabytes - 2;
const largeEvents = 4 * filledPages;
const rounds = 3;

interface Reading {
  status: number;
  milliseconds: number;
  processorMilliseconds: number;
  largestMib: number;
}

/**
 * Prints the time and memory of a function that signs a receipt at the end of the longest log that it covers: one of
 * ordinary events and one of the largest. The functions are bundled as deployed, and each runs in its own process.
 */
export async function measureReceipts(): Promise<void> {
  const [table, store] = await Promise.all([startTable({ engine: "emulator" }), startObjectStore()]);
  const keys = await startSigningKeys();
  const directory = await mkdtemp(join(tmpdir(), "receipts-"));
  try {
    await bundleEntries(
      entries.map((entry) => findBundleEntry(entry, root)),
      directory,
    );
    await putFxRate({ krwPerUsd, asOf: Date.now(), fetchedAt: Date.now() });
    const rows = [];
    for (const log of ["ordinary events", "large events"] as const) {
      const { account, orderId, events } = await openLongLog(log);
      for (const entry of entries) {
        const readings: Reading[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const script = join(import.meta.dirname, "receive-once.ts");
          const file = join(directory, entry, "index.mjs");
          const { stdout } = await runProcess(process.execPath, [script, file, account.apiKey, orderId]);
          // The function's log precedes the reading.
          readings.push(JSON.parse(requireValue(stdout.trim().split("\n").at(-1))));
        }
        rows.push({ log, events, function: basename(entry), ...summarize(readings) });
      }
    }
    printTable(rows);
  } finally {
    await rm(directory, { recursive: true });
    await Promise.all([table.stop(), store.stop(), keys.stop()]);
  }
}

/** Opens an account whose order has an event at each end of the longest log. */
async function openLongLog(
  log: "ordinary events" | "large events",
): Promise<{ account: OpenedAccount; orderId: string; events: number }> {
  const account = await openAccount();
  const call = (handler: GatewayHandler, request: TestRequest) =>
    callHandler(handler, { ...request, headers: { "x-api-key": account.apiKey, ...request.headers } });
  const vehicleId = await seedListing({ auctionDate: Date.now() + 10 * dayMilliseconds });
  const { body } = await call(createOrder, {
    ...{ method: "POST", headers: { "idempotency-key": randomUUID() } },
    body: { vehicle_id: vehicleId, max_bid_amount_usd: 12_000 },
  });
  const orderId: string = body.id;
  const order = (await call(getOrder, { params: { id: orderId } })).body;
  const emitOwn = () => emitEvents(account.partnerId, [{ subjectId: orderId, data: { order } }]);
  await emitOwn();
  if (log === "large events") await emitLargeEvents(account.partnerId, largeEvents);
  else await fillLog(account.partnerId, order, filledPages * pageBytes);
  return { account, orderId, events: await emitOwn() };
}

function summarize(readings: readonly Reading[]): Record<string, string | number> {
  const range = (name: keyof Reading): string => {
    const values = readings.map((reading) => Math.round(reading[name]));
    return `${Math.min(...values)} to ${Math.max(...values)}`;
  };
  return {
    status: [...new Set(readings.map(({ status }) => status))].join(),
    ms: range("milliseconds"),
    "processor ms": range("processorMilliseconds"),
    "largest MiB": range("largestMib"),
  };
}
