import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { handler as createApiKey } from "../../../functions/console/account/create-api-key.ts";
import { handler as getUsage } from "../../../functions/console/account/get-usage.ts";
import { handler as listApiKeys } from "../../../functions/console/account/list-api-keys.ts";
import { handler as listApprovals } from "../../../functions/console/approvals/list-approvals.ts";
import { handler as listArchive } from "../../../functions/console/audit/list-archive.ts";
import { handler as listAudit } from "../../../functions/console/audit/list-audit.ts";
import { handler as listPartnerCertificates } from "../../../functions/console/certificates/list-partner-certificates.ts";
import { handler as listFailedDeliveries } from "../../../functions/console/deliveries/list-failed-deliveries.ts";
import { handler as listBatchRejections } from "../../../functions/console/inventory/list-batch-rejections.ts";
import { handler as listInventoryBatches } from "../../../functions/console/inventory/list-inventory-batches.ts";
import { handler as listOperatorInvoices } from "../../../functions/console/invoices/list-operator-invoices.ts";
import { handler as answerMessageThread } from "../../../functions/console/messages/answer-message-thread.ts";
import { handler as listOperatorThreads } from "../../../functions/console/messages/list-operator-threads.ts";
import { handler as listThreadMessages } from "../../../functions/console/messages/list-thread-messages.ts";
import { handler as listLots } from "../../../functions/console/orders/list-lots.ts";
import { handler as listOperatorOrders } from "../../../functions/console/orders/list-operator-orders.ts";
import { handler as listOrderVersions } from "../../../functions/console/orders/list-order-versions.ts";
import { handler as listPartnerKeys } from "../../../functions/console/partners/list-partner-keys.ts";
import { handler as listPartners } from "../../../functions/console/partners/list-partners.ts";
import { handler as listCertificates } from "../../../functions/partner/certificates/list-certificates.ts";
import { handler as listHistoryLookups } from "../../../functions/partner/history-lookups/list-history-lookups.ts";
import { handler as listInvoices } from "../../../functions/partner/invoices/list-invoices.ts";
import { handler as listMessageThreads } from "../../../functions/partner/messages/list-message-threads.ts";
import { handler as listMessages } from "../../../functions/partner/messages/list-messages.ts";
import { handler as listOrderMessages } from "../../../functions/partner/messages/list-order-messages.ts";
import { handler as sendMessage } from "../../../functions/partner/messages/send-message.ts";
import { handler as sendOrderMessage } from "../../../functions/partner/messages/send-order-message.ts";
import { handler as createOrder } from "../../../functions/partner/orders/create-order.ts";
import { handler as listOrderEvents } from "../../../functions/partner/orders/list-order-events.ts";
import { handler as listOrders } from "../../../functions/partner/orders/list-orders.ts";
import { handler as simulateOrderStatus } from "../../../functions/partner/orders/simulate-order-status.ts";
import { handler as createCheckpoint } from "../../../functions/partner/statements/create-checkpoint.ts";
import { handler as listCheckpoints } from "../../../functions/partner/statements/list-checkpoints.ts";
import { handler as listVehicles } from "../../../functions/partner/vehicles/list-vehicles.ts";
import { handler as createWatch } from "../../../functions/partner/watches/create-watch.ts";
import { handler as listWatchEvents } from "../../../functions/partner/watches/list-watch-events.ts";
import { handler as listWatchMatches } from "../../../functions/partner/watches/list-watch-matches.ts";
import { handler as listWatches } from "../../../functions/partner/watches/list-watches.ts";
import { handler as searchWatchCondition } from "../../../functions/partner/watches/search-watch-condition.ts";
import { handler as listEvents } from "../../../functions/partner/webhooks/list-events.ts";
import { writeArchiveObject } from "../../../shared/adapters/object-storage/archive-objects.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { deployedDeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { longestDisplayName } from "../../../shared/domain/access/display-name.ts";
import { bytesInAnswer } from "../../../shared/domain/bytes-in-answer.ts";
import { startCertificate } from "../../../shared/domain/certificates/conduct-certificate.ts";
import { queueLookup } from "../../../shared/domain/history/transition-lookup.ts";
import { newBatch } from "../../../shared/domain/inventory/new-batch.ts";
import { newApproval } from "../../../shared/domain/invoices/approval.ts";
import { attachmentLimits } from "../../../shared/domain/messages/attachment.ts";
import { messageLimits } from "../../../shared/domain/messages/message.ts";
import { addMessage, messageCountOf } from "../../../shared/domain/messages/message-thread.ts";
import { abandonDelivery } from "../../../shared/domain/webhooks/delivery.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { newCertificateWrite } from "../../../shared/persistence/certificates/certificates.ts";
import { newLookupWrite } from "../../../shared/persistence/history/lookups.ts";
import { newBatchWrites } from "../../../shared/persistence/inventory/batches.ts";
import { newApprovalWrites } from "../../../shared/persistence/invoices/approvals.ts";
import { getInvoice } from "../../../shared/persistence/invoices/invoices.ts";
import { getMessageThread, threadWrite } from "../../../shared/persistence/messages/message-threads.ts";
import { messageIdAt, newMessageWrite } from "../../../shared/persistence/messages/messages.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { attemptWrite, getDeliveries } from "../../../shared/persistence/webhooks/deliveries.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { callHandler, type TestAnswer, type TestRequest } from "../../support/requests/call-handler.ts";
import type { OpenedAccount } from "../../support/requests/open-account.ts";
import { requireValue } from "../../support/require-value.ts";
import { type SigningKeys, startSigningKeys } from "../../support/services/start-signing-keys.ts";
import { startWatchWorld, type WatchWorld } from "../watches/watch-world.ts";

const realBudget = 5 * 1024 * 1024;
const budget = vi.hoisted(() => ({ bytes: 5 * 1024 * 1024 }));
vi.mock("../../../shared/http/response-budget.ts", () => ({
  get responseBudgetBytes() {
    return budget.bytes;
  },
}));

/** Bytes reserved for a cursor. */
const cursorBytes = 8 * 1024;
const carCount = 12;
const rejectedBatch = 6;
const operatorClaims = { scope: "operator", sub: "operator@example.com" };
const model = "Grandeur";

let world: WatchWorld;
let keys: SigningKeys;
let account: OpenedAccount;
let orderId: string;
let watchId: string;
let lotDay: string;

const asPartner = (handler: GatewayHandler, request: TestRequest = {}) =>
  callHandler(handler, { ...request, headers: { "x-api-key": account.apiKey, ...request.headers } });
const asOperator = (handler: GatewayHandler, request: TestRequest = {}) =>
  callHandler(handler, { claims: operatorClaims, ...request });
const asUser = (handler: GatewayHandler, request: TestRequest = {}) =>
  callHandler(handler, {
    claims: { scope: "partner", sub: "buyer@harbour.example", partner_id: account.partnerId },
    ...request,
  });

const created = ({ status, body }: TestAnswer): string => {
  expect([200, 201]).toContain(status);
  return body.id ?? body.watch_id;
};

beforeAll(async () => {
  world = await startWatchWorld();
  keys = await startSigningKeys();
  process.env.WEBHOOK_LOOPBACK_ALLOWED = "true";
  account = await world.open();
  const cars = await enterCars();
  await placeOrders(cars);
  lotDay = dayOf((await asPartner(listOrders)).body.data[0]);
  await fillLogs();
  await fillBatches();
  await fillCertificates();
  await fillApprovals();
  await fillThreads();
});
afterAll(() => Promise.all([world.stop(), keys.stop()]));

/** Adds cars of different sizes, all on one watch. */
async function enterCars() {
  const options = (count: number) =>
    Array.from({ length: count }, (_, number) => `option_${number}_${"x".repeat(40)}`);
  const cars = Array.from({ length: carCount }, (_, number) =>
    world.newCar({ model, options: options(30 + 10 * number) }),
  );
  for (let number = 0; number < 5; number += 1) {
    const filters = { make: "Hyundai", model, keyword: "g".repeat(number + 1) };
    await asPartner(createWatch, { method: "POST", body: { name: `Other ${number}`, filters } });
  }
  const filters = { make: "Hyundai", model };
  watchId = created(await asPartner(createWatch, { method: "POST", body: { name: "All", filters } }));
  await world.deliver(cars.map((car) => car.row()));
  await world.index();
  await world.processChanges();
  for (let round = 1; round < 4; round += 1) {
    await world.deliver(cars.map((car) => car.row({ start_price_krw: 14_500_000 - round * 1_000_000 })));
    await world.processChanges();
  }
  return cars;
}

/** Places orders with invoices, one of them with many versions and events. */
async function placeOrders(cars: readonly { id: string }[]) {
  const body = (vehicleId: string) => ({ vehicle_id: vehicleId, max_bid_amount_usd: 20_000 });
  for (const car of cars) {
    const headers = { "idempotency-key": randomUUID() };
    orderId = created(await asPartner(createOrder, { method: "POST", headers, body: body(car.id) }));
    const secured = { method: "POST", params: { id: orderId }, body: { status: "secured" } };
    created(await asPartner(simulateOrderStatus, secured));
  }
  for (const status of ["delivered", "customs", "in_transit", "export_processing", "customs", "delivered"]) {
    created(
      await asPartner(simulateOrderStatus, { method: "POST", params: { id: orderId }, body: { status } }),
    );
  }
}

/** Returns the Korean date of the auction of an order's car. */
const dayOf = (order: { auction_date: string }): string =>
  new Date(Date.parse(order.auction_date) + 9 * 3_600_000).toISOString().slice(0, 10);

/** Adds keys, partners with audit entries, lookups, archived objects, checkpoints, and failed deliveries. */
async function fillLogs() {
  for (let number = 0; number < 6; number += 1) {
    const allowlist = Array.from({ length: 16 }, (_, part) => `2a02:26f0:1:${part + 1}::/64`);
    created(await asUser(createApiKey, { method: "POST", body: { name: `Key ${number}`, allowlist } }));
    await world.open({ name: `Partner ${"x".repeat(20 * number)}` });
    const lookupId = createId("hl", Date.now());
    const asked = {
      operation: "createHistoryLookup" as const,
      plate: `12가345${number}`,
      vin: null,
      fresh: false,
      reference: "r".repeat(10 * number),
    };
    const now = Date.now() + number;
    await commit([newLookupWrite(queueLookup(asked, { lookupId, partnerId: account.partnerId, now }))]);
  }
  for (let number = 10; number < 16; number += 1) {
    await writeArchiveObject("audit", `2026-11-21/${number}-${number}-1.ndjson.gz`, new Uint8Array(number));
  }
  const { addressRules } = deployedDeliveryContext();
  const wanted = { url: "http://127.0.0.1:9999/hooks" };
  const { endpoint } = await createEndpoint(account.partnerId, wanted, { now: Date.now(), addressRules });
  for (let number = 0; number < 7; number += 1) {
    const sequence = await emitEvents(account.partnerId);
    const reference = {
      partnerId: account.partnerId,
      sequence,
      endpointId: endpoint.endpointId,
      replayId: null,
    };
    expect((await asPartner(createCheckpoint, { method: "POST" })).status).toBe(201);
    const [delivery] = await getDeliveries([reference]);
    const failedAt = Date.now() + number;
    const failed = abandonDelivery(requireValue(delivery), "The endpoint is disabled.", failedAt);
    await commit([attemptWrite(failed, failedAt)]);
  }
}

/** Adds batches of one house, the last of them with rejected rows. */
async function fillBatches() {
  for (let sequence = 1; sequence <= rejectedBatch; sequence += 1) {
    const batch = newBatch({ source: "auction_e", kind: "full", sequence }, `bat_${sequence}`, Date.now());
    const rejectedRows = Array.from({ length: 9 }, (_, line) => ({
      ...{ line: line + 1, path: "year", reason: `must be a year, not ${"9".repeat(20 * line)}` },
    }));
    await commit(newBatchWrites({ ...batch, rejectedRows: sequence === rejectedBatch ? rejectedRows : [] }));
  }
}

async function fillCertificates() {
  for (let number = 0; number < 6; number += 1) {
    const { partnerId } = account;
    const request = { partnerId, endpointId: "we_1", stepDeadlineSeconds: 900 };
    const certificateId = createId("crt", Date.now() + number);
    await commit([newCertificateWrite(startCertificate({ ...request, certificateId }, Date.now()))]);
  }
}

/** Returns operators' requests on one invoice. */
async function fillApprovals() {
  const { body } = await asPartner(listInvoices);
  const invoice = requireValue(await getInvoice(account.partnerId, body.data[0].id));
  let latest: string | null = null;
  for (let number = 0; number < 6; number += 1) {
    const approvalId = createId("apr", Date.now() + number);
    const change = { action: "void", voidReason: "x".repeat(100 * (number + 1)), corrections: null } as const;
    const by = { actor: "somebody", now: Date.now() };
    await commit(newApprovalWrites(newApproval(approvalId, invoice, null, change, by), latest));
    latest = approvalId;
  }
}

/**
 * Adds messages of increasing length to every order and to the account thread, with status changes of the
 * orders in between.
 */
async function fillThreads() {
  const send = (text: string) => ({
    method: "POST",
    headers: { "idempotency-key": randomUUID() },
    body: { text },
  });
  const { body } = await asPartner(listOrders);
  for (const { id } of body.data) {
    created(await asPartner(sendOrderMessage, { ...send("Is it loaded?"), params: { id } }));
  }
  for (let number = 1; number <= 4; number += 1) {
    const text = '"'.repeat(900 * number);
    created(await asPartner(sendMessage, send(text)));
    created(await asOperator(answerMessageThread, { ...send(text), params: { id: orderId } }));
  }
  for (const threadId of [orderId, account.partnerId]) await writeLargest(threadId);
}

/**
 * Adds messages of the maximum size by both parties, with the maximum number of files and the longest file
 * names.
 */
async function writeLargest(threadId: string) {
  const file = { name: '"'.repeat(attachmentLimits.name), contentType: "application/pdf" } as const;
  const attachments = Array.from({ length: attachmentLimits.perMessage }, (_, number) => ({
    ...{ ...file, attachmentId: createId("att", Date.now() + number), sizeBytes: attachmentLimits.bytes },
  }));
  for (const kind of ["partner", "operator", "partner"] as const) {
    const before = requireValue(await getMessageThread(threadId));
    const displayName = kind === "operator" ? '"'.repeat(longestDisplayName) : null;
    const author = { kind, displayName, userIdSha256: kind === "partner" ? "f".repeat(64) : null };
    const messageId = messageIdAt(messageCountOf(before) + 1);
    const written = { messageId, author, text: "\u0001".repeat(messageLimits.text), attachments };
    const { thread, message } = addMessage(before, { ...written, now: Date.now() });
    await commit([threadWrite(thread), newMessageWrite(message)]);
  }
}

/** A list to test. `read` takes the parameters of a page. */
type ReadPage = (page: { limit?: string; cursor?: string }) => Promise<TestAnswer>;
const query =
  (call: typeof asPartner, handler: GatewayHandler, more: () => TestRequest = () => ({})): ReadPage =>
  (page) => {
    const request = more();
    return call(handler, { ...request, query: { ...request.query, ...page } });
  };

const lists: Record<string, ReadPage[]> = {
  listVehicles: ["auction_date_asc", "price_desc", "year_desc"].map((sort) =>
    query(asPartner, listVehicles, () => ({ query: { sort, model, make: "Hyundai" } })),
  ),
  searchWatchCondition: [
    ({ limit, cursor }) =>
      asPartner(searchWatchCondition, {
        method: "POST",
        body: {
          filters: { make: "Hyundai", model },
          ...(limit && { limit: Number(limit) }),
          ...(cursor && { cursor }),
        },
      }),
  ],
  listWatches: [query(asPartner, listWatches)],
  listWatchMatches: [query(asPartner, listWatchMatches, () => ({ params: { watch_id: watchId } }))],
  listWatchEvents: [query(asPartner, listWatchEvents, () => ({ params: { watch_id: watchId } }))],
  listOrders: ["created_desc", "created_asc", "auction_date_asc", "updated_desc"].map((sort) =>
    query(asPartner, listOrders, () => ({ query: { sort } })),
  ),
  listOrderEvents: [query(asPartner, listOrderEvents, () => ({ params: { id: orderId } }))],
  listEvents: [
    query(asPartner, listEvents),
    query(asPartner, listEvents, () => ({ query: { after_sequence: "0" } })),
    query(asPartner, listEvents, () => ({ query: { type: "eagle_eye.match" } })),
  ],
  listCheckpoints: [query(asPartner, listCheckpoints)],
  listInvoices: [query(asPartner, listInvoices)],
  listHistoryLookups: [query(asPartner, listHistoryLookups)],
  listApiKeys: [({ cursor }) => asUser(listApiKeys, { query: cursor === undefined ? {} : { cursor } })],
  getUsage: [({ cursor }) => asUser(getUsage, { query: cursor === undefined ? {} : { cursor } })],
  listPartnerKeys: [
    ({ cursor }) =>
      asOperator(listPartnerKeys, {
        params: { id: account.partnerId },
        query: cursor === undefined ? {} : { cursor },
      }),
  ],
  listPartners: [query(asOperator, listPartners)],
  listApprovals: [query(asOperator, listApprovals)],
  listAudit: [
    query(asOperator, listAudit),
    query(asOperator, listAudit, () => ({ query: { actor: operatorClaims.sub } })),
  ],
  listArchive: [query(asOperator, listArchive, () => ({ query: { area: "audit" } }))],
  listFailedDeliveries: [query(asOperator, listFailedDeliveries)],
  listOperatorInvoices: [query(asOperator, listOperatorInvoices)],
  listOperatorOrders: ["updated_desc", "updated_asc"].map((sort) =>
    query(asOperator, listOperatorOrders, () => ({ query: { sort, partner_id: account.partnerId } })),
  ),
  listOrderVersions: [query(asOperator, listOrderVersions, () => ({ params: { id: orderId } }))],
  listLots: [query(asOperator, listLots, () => ({ query: { auction_date: lotDay } }))],
  listInventoryBatches: [query(asOperator, listInventoryBatches, () => ({ query: { source: "auction_e" } }))],
  listBatchRejections: [
    query(asOperator, listBatchRejections, () => ({ params: { id: `bat_${rejectedBatch}` } })),
  ],
  listOrderMessages: ["created_desc", "created_asc"].map((sort) =>
    query(asPartner, listOrderMessages, () => ({ params: { id: orderId }, query: { sort } })),
  ),
  listMessages: [query(asPartner, listMessages)],
  listMessageThreads: [
    query(asPartner, listMessageThreads),
    query(asPartner, listMessageThreads, () => ({ query: { unread: "false" } })),
  ],
  listOperatorThreads: [
    query(asOperator, listOperatorThreads),
    query(asOperator, listOperatorThreads, () => ({ query: { partner_id: account.partnerId } })),
  ],
  listThreadMessages: [query(asOperator, listThreadMessages, () => ({ params: { id: orderId } }))],
  listCertificates: [query(asPartner, listCertificates)],
  listPartnerCertificates: [
    query(asOperator, listPartnerCertificates, () => ({ params: { id: account.partnerId } })),
  ],
};

/** Lists with a small maximum: five endpoints, four upstreams, queues and alarms of a stage, 60 users per page. */
const shortLists = [
  ...["listWebhookEndpoints", "listUpstreams", "listAlarms", "listDeadLetterQueues"],
  ...["listUsers", "listAccountUsers", "listPartnerEndpoints"],
];

async function readAll(read: ReadPage): Promise<TestAnswer["body"][]> {
  const pages: TestAnswer["body"][] = [];
  let cursor: string | null = null;
  do {
    const { status, body }: TestAnswer = await read({ limit: "200", ...(cursor !== null && { cursor }) });
    expect([status, body.error]).toEqual([200, undefined]);
    pages.push(body);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return pages;
}

const bytesOf = (value: unknown): number => bytesInAnswer(JSON.stringify(value));
const cases = Object.entries(lists).flatMap(([name, reads]) =>
  reads.map((read, position): [string, number, ReadPage] => [name, position, read]),
);

describe("oversized pages", () => {
  it("the tests of oversized pages cover every list of both APIs except lists that are always short", () => {
    const paged = routeTable.filter(({ partnerRoute, operationId, responses }) => {
      const schema = responses[200]?.schema;
      const isPaged = schema instanceof z.ZodMiniObject && "next_cursor" in schema.shape;
      return isPaged && partnerRoute === undefined && !shortLists.includes(operationId);
    });
    expect(paged.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(lists).sort());
  });

  it.each(cases)(
    "%s (%i) ends pages early at any size limit, and every item is on exactly one page",
    async (_, __, read) => {
      budget.bytes = realBudget;
      const [whole, ...rest] = await readAll(read);
      expect(rest).toEqual([]);
      const items: unknown[] = whole.data;
      expect(items.length).toBeGreaterThan(3);
      const { data, ...surroundings } = whole;
      const largest = Math.max(...items.map(bytesOf));
      const smallest = largest + cursorBytes + bytesOf(surroundings) + 100;
      const enough = items.reduce<number>((sum, item) => sum + bytesOf(item), smallest);
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: smallest, max: enough }), async (bytes) => {
          budget.bytes = bytes;
          const pages = await readAll(read).finally(() => {
            budget.bytes = realBudget;
          });
          for (const page of pages) expect(bytesOf(page)).toBeLessThanOrEqual(bytes);
          expect(pages.flatMap((page) => page.data)).toEqual(items);
        }),
        { numRuns: 4, examples: [[smallest]] },
      );
    },
  );
});
