import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { handler as answerMessageThread } from "../../../functions/console/messages/answer-message-thread.ts";
import { handler as listOrderMessages } from "../../../functions/partner/messages/list-order-messages.ts";
import { handler as sendMessage } from "../../../functions/partner/messages/send-message.ts";
import { handler as sendOrderMessage } from "../../../functions/partner/messages/send-order-message.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { callHandler, type TestAnswer, type TestRequest } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { place, seedListing, seedRate } from "../orders/seed-orders.ts";

const operatorClaims = { scope: "operator", sub: "ops-1", name: "Minji Kim" };

/** Returns a new idempotency header. */
export const newToken = (): Record<string, string> => ({ "idempotency-key": randomUUID() });

/** Calls a route as an operator. */
export const asOperator = (handler: GatewayHandler, request: TestRequest = {}): Promise<TestAnswer> =>
  callHandler(handler, { claims: operatorClaims, ...request });

/** Calls a route with a partner's key. */
export const asPartner = (
  { apiKey }: OpenedAccount,
  handler: GatewayHandler,
  request: TestRequest = {},
): Promise<TestAnswer> =>
  callHandler(handler, { ...request, headers: { "x-api-key": apiKey, ...request.headers } });

/** A partner with an order for its own car. */
export interface OrderingPartner {
  account: OpenedAccount;
  orderId: string;
}

/** Creates an account that orders a car. */
export async function openOrderingPartner(): Promise<OrderingPartner> {
  await seedRate();
  const account = await openAccount();
  const { order } = await place(account.partnerId, { vehicleId: await seedListing() });
  return { account, orderId: order.id };
}

interface WritingOptions {
  /** The order. Null for the account's own thread. */
  about?: string | null;
  headers?: Record<string, string>;
  attachmentIds?: readonly string[];
}

/** Sends a message of a partner, about its order or in the account's own thread. */
export const write = (
  { account, orderId }: OrderingPartner,
  text: string,
  { about = orderId, headers = newToken(), attachmentIds }: WritingOptions = {},
): Promise<TestAnswer> => {
  const request = { method: "POST", headers, body: { text, attachment_ids: attachmentIds } };
  return about === null
    ? asPartner(account, sendMessage, request)
    : asPartner(account, sendOrderMessage, { ...request, params: { id: about } });
};

/** Sends an operator's message. */
export const answer = (
  threadId: string,
  text: string,
  headers = newToken(),
  attachmentIds: readonly string[] = [],
): Promise<TestAnswer> =>
  asOperator(answerMessageThread, {
    ...{ method: "POST", headers, params: { id: threadId } },
    body: { text, attachment_ids: attachmentIds },
  });

/** Returns a page of the partner's thread about its order. */
export async function readOrderThread(
  { account, orderId }: OrderingPartner,
  query: Record<string, string> = {},
): Promise<TestAnswer["body"]> {
  const { status, body } = await asPartner(account, listOrderMessages, { params: { id: orderId }, query });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}
