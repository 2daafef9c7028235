import { randomUUID } from "node:crypto";
import { handler as createOrder } from "../../../functions/partner/orders/create-order.ts";
import { handler as simulateOrderStatus } from "../../../functions/partner/orders/simulate-order-status.ts";
import { dayMilliseconds } from "../../../shared/domain/time/durations.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { callHandler, type TestAnswer, type TestRequest } from "../../support/requests/call-handler.ts";
import type { OpenedAccount } from "../../support/requests/open-account.ts";
import { startObjectStore } from "../../support/services/start-object-store.ts";
import { type SigningKeys, startSigningKeys } from "../../support/services/start-signing-keys.ts";
import { startTable } from "../../support/table/start-table.ts";
import { krwPerUsd, seedListing } from "../orders/seed-orders.ts";

/** The services that orders and their receipts need. */
export interface ReceiptWorld {
  keys: SigningKeys;
  stop(): Promise<unknown>;
}

/** Starts a table with an exchange rate, an archive and signing keys. */
export async function startReceiptWorld(): Promise<ReceiptWorld> {
  const [table, store] = await Promise.all([startTable(), startObjectStore()]);
  const keys = await startSigningKeys();
  await putFxRate({ krwPerUsd, asOf: Date.now(), fetchedAt: Date.now() });
  return { keys, stop: () => Promise.all([table.stop(), store.stop(), keys.stop()]) };
}

/** Calls a route with an account's key. */
export const callAs = (
  { apiKey }: OpenedAccount,
  handler: GatewayHandler,
  request: TestRequest = {},
): Promise<TestAnswer> =>
  callHandler(handler, { ...request, headers: { "x-api-key": apiKey, ...request.headers } });

/** Moves an order to a status of the sandbox. */
export const simulateStatus = (account: OpenedAccount, id: string, status: string): Promise<TestAnswer> =>
  callAs(account, simulateOrderStatus, { method: "POST", params: { id }, body: { status } });

/** Places an order of the account on a new car, and returns the order's id. */
export async function placeOrder(account: OpenedAccount): Promise<string> {
  const vehicle_id = await seedListing({ auctionDate: Date.now() + 10 * dayMilliseconds });
  const body = { vehicle_id, max_bid_amount_usd: 12_000 };
  const headers = { "idempotency-key": randomUUID() };
  return (await callAs(account, createOrder, { method: "POST", headers, body })).body.id;
}
