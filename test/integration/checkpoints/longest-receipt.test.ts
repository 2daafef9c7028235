import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as createOrder } from "../../../functions/partner/orders/create-order.ts";
import { handler as getOrder } from "../../../functions/partner/orders/get-order.ts";
import { handler as getOrderReceipt } from "../../../functions/partner/statements/get-order-receipt.ts";
import { routeSizes } from "../../../infra/permissions/function-sizes.ts";
import { logBounds } from "../../../shared/domain/signing/log-bounds.ts";
import { dayMilliseconds } from "../../../shared/domain/time/durations.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { callHandler, type TestRequest } from "../../support/call-handler.ts";
import { fillLog } from "../../support/fill-log.ts";
import { openAccount } from "../../support/open-account.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/start-object-store.ts";
import { type SigningKeys, startSigningKeys } from "../../support/start-signing-keys.ts";
import { type RunningTable, startTable } from "../../support/start-table.ts";
import { krwPerUsd, seedListing } from "../orders/seed-orders.ts";

let table: RunningTable;
let store: RunningObjectStore;
let keys: SigningKeys;

beforeAll(async () => {
  [table, store] = await Promise.all([startTable(), startObjectStore()]);
  keys = await startSigningKeys();
  await putFxRate({ krwPerUsd, asOf: Date.now(), fetchedAt: Date.now() });
});
afterAll(() => Promise.all([table.stop(), store.stop(), keys.stop()]));

const megabytes = 3;
const bytesOfMegabyte = 1_000_000;
/** Longer than the table takes for a page of a query. */
const millisecondsPerRead = 100;
const functions = [
  ...["partner/statements/get-order-receipt", "partner/statements/get-order-receipt-document"],
  "console/statements/get-operator-order-receipt",
];

describe("the longest log that a receipt covers", () => {
  it("The processor time for the longest log leaves 100 ms for each read within the function's timeout", async () => {
    const { apiKey, partnerId } = await openAccount();
    const call = (handler: GatewayHandler, request: TestRequest) =>
      callHandler(handler, { ...request, headers: { "x-api-key": apiKey, ...request.headers } });
    const vehicleId = await seedListing({ auctionDate: Date.now() + 10 * dayMilliseconds });
    const { body } = await call(createOrder, {
      ...{ method: "POST", headers: { "idempotency-key": randomUUID() } },
      body: { vehicle_id: vehicleId, max_bid_amount_usd: 12_000 },
    });
    const order = (await call(getOrder, { params: { id: body.id } })).body;
    const receive = async () => {
      const before = process.cpuUsage();
      const { status } = await call(getOrderReceipt, { params: { id: body.id } });
      const { user, system } = process.cpuUsage(before);
      expect(status).toBe(200);
      return (user + system) / 1_000;
    };
    await receive();
    await fillLog(partnerId, order, megabytes * bytesOfMegabyte);
    const processorMilliseconds =
      (Math.min(await receive(), await receive()) / megabytes) * logBounds.receiptMegabytes;
    for (const entry of functions) {
      const timeoutMilliseconds = (routeSizes[entry]?.timeoutSeconds ?? 0) * 1_000;
      const left = timeoutMilliseconds - processorMilliseconds;
      expect(left / logBounds.receiptMegabytes, entry).toBeGreaterThan(millisecondsPerRead);
    }
  });
});
