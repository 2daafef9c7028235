import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RouteDefinition } from "../../../shared/contract/define-route.ts";
import { routesServed } from "../../../shared/contract/match-route.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { hourMilliseconds } from "../../../shared/domain/time/durations.ts";
import { toKstIso } from "../../../shared/domain/time/format-time.ts";
import { fillPath } from "../../support/requests/path-parameters.ts";
import { requireValue } from "../../support/require-value.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { nextBatchSequence } from "../../support/stage/enter-listings.ts";
import { holdRemovals } from "../../support/stage/hold-removals.ts";
import type { Answer, OrderableCar, PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const patience = { timeout: 60_000, interval: 100 };

/** An operator's write, and the expected content of its audit entry. */
interface OperatorWrite {
  /** Ids in the route's path. */
  path?: () => Record<string, string>;
  body?: () => unknown;
  /** Id of the changed resource. */
  about: (answer: Answer["body"]) => string;
  /** Content that the resource has only after the write. */
  leaves: (answer: Answer["body"]) => Record<string, unknown>;
  /** The resource did not exist before. */
  creates?: true;
  /** Values that the tests create first, or read from responses. */
  before?: () => Promise<void>;
  after?: (answer: Answer["body"]) => Promise<void> | void;
}

const operate = (method: string, path: string, body?: unknown) =>
  stage.operator("sandbox", method, `/ops/v1${path}`, body);
const logOf = async (resourceId: string): Promise<Answer["body"][]> =>
  (await operate("GET", `/audit?resource_id=${encodeURIComponent(resourceId)}`)).body.data;

/** A read without changes. `test/clock/wait-a-year.test.ts` checks its audit entry, once something is archived. */
const readsArchive = "createArchiveDownload";

/** Stores nothing. Actions with the token are logged as the operator's. */
const issuesToken = "issueOperatorChatToken";

/** Stores what operators have typed and not submitted, which changes no resource. */
const storesDraft = "replaceResultDraft";

/**
 * The local sandbox requires no second operator; `test/browser/console-approvals.test.ts` checks these audit
 * entries.
 */
const needTwo = ["approveRequest", "rejectRequest"];

/** The local sandbox has no grace period; `award-grace.test.ts` checks this audit entry. */
const needsGrace = "takeBackAward";

/** No request has this id, but the search is logged nevertheless. */
const searchedRequestId = "audited-request-1";

/** The time since which missed events are resent. */
const recoveredFrom = toKstIso(Math.floor(Date.now() / 1_000) * 1_000 - hourMilliseconds);

const operatorRoutes = routesServed(routeTable, ["operator"], "sandbox");

describe("audit of operator actions on the running stage", () => {
  let receiver: WebhookReceiver;
  let webhookStatus = 410;
  let partner: PartnerClient;
  let keyId: string;
  let userId: string;
  let viewId: string;
  const invited = { email: `${randomUUID()}@audited.test` };
  let heldBatchId: string;
  let endpointId: string;
  let cars: OrderableCar[];
  let orders: string[];
  let messageId: string;
  let invoiceId: string;
  let deliveryId: string;
  let fees: { ocean_freight_usd: number } & Record<string, unknown>;

  beforeAll(async () => {
    receiver = await startWebhookReceiver(() => webhookStatus);
    const { version: _, ...table } = (await operate("GET", "/settings/fees")).body;
    fees = table;
  });
  afterAll(() => receiver.stop());

  const toPartner = () => ({ id: partner.partnerId });
  const toEndpoint = () => ({ id: partner.partnerId, endpoint_id: endpointId });
  const toInvoice = () => ({ id: invoiceId });
  const toCar = (place: number) => () => ({ vehicle_id: cars[place]!.id });
  const toOrder = (place: number) => () => ({ id: requireValue(orders[place]) });
  const order = async (car: OrderableCar): Promise<string> =>
    (
      await partner.order({
        vehicle_id: car.id,
        max_bid_amount_usd: Math.max(car.pricing.listing_price, 20_000),
      })
    ).body.id;

  /** Every operator action that changes something, in a possible order. */
  const writes: Record<string, OperatorWrite> = {
    createPartner: {
      body: () => ({ name: "Audited", contact_email: "it@audited.test", trial: false }),
      about: ({ id }) => id,
      leaves: () => ({ name: "Audited" }),
      creates: true,
      after: ({ id }) => {
        partner = stage.partner("sandbox", "", id);
      },
    },
    issuePartnerKey: {
      path: toPartner,
      body: () => ({ name: "Audited key" }),
      about: ({ id }) => id,
      leaves: ({ last_four }) => ({ name: "Audited key", last_four, status: "active" }),
      creates: true,
      after: async ({ id, key }) => {
        keyId = id;
        partner = stage.partner("sandbox", key, partner.partnerId);
        endpointId = (await partner.post("/v1/webhook-endpoints", { url: receiver.url })).body.id;
        cars = [];
        while (cars.length < 3) cars.push(await stage.takeOrderableCar(partner, "BMW"));
        orders = await Promise.all(cars.map(order));
      },
    },
    changePartner: {
      path: toPartner,
      body: () => ({ order_lead_minutes: 90, consignee: { name: "Audited Ltd", address: "1 Quay" } }),
      about: ({ id }) => id,
      leaves: () => ({ order_lead_minutes: 90 }),
    },
    inviteUser: {
      body: () => ({ ...invited, name: "Audited", role: "buyer", partner_id: partner.partnerId }),
      about: ({ id }) => id,
      leaves: () => ({ role: "buyer", status: "invited" }),
      creates: true,
      after: ({ id }) => {
        userId = id;
      },
    },
    changeUser: {
      path: () => ({ id: userId }),
      body: () => ({ role: "developer" }),
      about: ({ id }) => id,
      leaves: () => ({ role: "developer", status: "invited" }),
    },
    correctOrder: {
      path: toOrder(0),
      body: () => ({ vin: "KMHF341EBKA555555" }),
      about: ({ id }) => id,
      leaves: () => ({ vin: "KMHF341EBKA555555" }),
    },
    answerMessageThread: {
      path: toOrder(0),
      body: () => ({ text: "Audited" }),
      about: ({ id }) => id,
      leaves: ({ id, text }) => ({ id, text }),
      creates: true,
      after: ({ id }) => {
        messageId = id;
      },
    },
    createOperatorAttachment: {
      path: toOrder(0),
      body: () => ({ name: "audited.pdf", content_type: "application/pdf", size_bytes: 1_000 }),
      about: ({ id }) => id,
      leaves: () => ({ name: "audited.pdf", size_bytes: 1_000 }),
      creates: true,
    },
    withdrawMessage: {
      path: () => ({ ...toOrder(0)(), message_id: messageId }),
      body: () => ({ reason: "Audited" }),
      about: ({ id }) => id,
      leaves: () => ({ text: null, withdrawn_reason: "Audited" }),
    },
    markOperatorThreadRead: {
      path: toOrder(0),
      body: () => ({ through: 1 }),
      about: ({ id }) => id,
      leaves: () => ({ operator_read_through: 1 }),
    },
    assignMessageThread: {
      path: toOrder(0),
      body: () => ({ user_id: "operator@local.test", version: 0 }),
      about: () => requireValue(orders[0]),
      leaves: () => ({ user_id: "operator@local.test", version: 1 }),
    },
    createInspectionReport: {
      before: async () => {
        const started = { status: "secondary_inspection_in_progress" };
        await partner.post(`/v1/orders/${orders[1]}/sandbox-status`, started);
      },
      path: toOrder(1),
      body: () => ({ content_type: "application/pdf", size_bytes: 1_000 }),
      about: () => requireValue(orders[1]),
      leaves: ({ id }) => ({ inspection_report_id: id }),
      creates: true,
    },
    transitionOrder: {
      path: toOrder(1),
      body: () => ({ to: "cancelled", cancellation_reason: "seller_withdrew" }),
      about: ({ id }) => id,
      leaves: () => ({ status: "cancelled" }),
    },
    acquireLot: {
      path: toCar(0),
      about: () => cars[0]!.id,
      leaves: () => ({ orders: { [requireValue(orders[0])]: "acquiring" } }),
    },
    awardLot: {
      path: toCar(0),
      body: () => ({ auction_final_price_krw: 20_000_000, auction_fee_usd: 350 }),
      about: () => cars[0]!.id,
      leaves: () => ({ winner_order_id: orders[0], auction_final_price_krw: 20_000_000 }),
      after: async () => {
        invoiceId = (await partner.get(`/v1/orders/${orders[0]}/invoice`)).body.id;
      },
    },
    loseLot: {
      before: async () => {
        await operate("POST", `/lots/${cars[2]?.id}/acquire`);
      },
      path: toCar(2),
      body: () => ({ failure_reason: "vehicle_unavailable" }),
      about: () => cars[2]!.id,
      leaves: () => ({ orders: { [requireValue(orders[2])]: "failed" } }),
    },
    editInvoice: {
      path: toInvoice,
      body: () => ({ amounts: { ocean_freight: 1_234 } }),
      about: ({ id }) => id,
      leaves: ({ amounts }) => ({ amounts }),
    },
    issueInvoice: {
      path: toInvoice,
      body: () => ({ shipment_month: "2026-11" }),
      about: ({ id }) => id,
      leaves: ({ number }) => ({ status: "issued", version: 1, number }),
    },
    reissueInvoice: {
      path: toInvoice,
      body: () => ({ terms: { port: "Tema" } }),
      about: ({ id }) => id,
      leaves: () => ({ version: 2 }),
    },
    recordInvoicePayment: {
      path: toInvoice,
      about: ({ id }) => id,
      leaves: ({ paid_at }) => ({ status: "paid", paid_at }),
    },
    voidInvoice: {
      path: toInvoice,
      body: () => ({ void_reason: "Audited" }),
      about: ({ id }) => id,
      leaves: () => ({ status: "void", void_reason: "Audited" }),
    },
    draftInvoice: {
      path: toOrder(0),
      about: ({ id }) => id,
      leaves: ({ id }) => ({ id, status: "draft" }),
      creates: true,
    },
    enablePartnerEndpoint: {
      before: async () => {
        const { body } = await operate("GET", `/partners/${partner.partnerId}/webhook-endpoints`);
        expect(body.data).toMatchObject([{ id: endpointId }]);
        const isEnabled = async () =>
          (await partner.get(`/v1/webhook-endpoints/${endpointId}`)).body.enabled as boolean;
        await expect.poll(isEnabled, patience).toBe(false);
        webhookStatus = 200;
      },
      path: toEndpoint,
      about: () => endpointId,
      leaves: () => ({ enabled: true, disabled_reason: null }),
    },
    disablePartnerEndpoint: {
      path: toEndpoint,
      body: () => ({ reason: "Audited" }),
      about: () => endpointId,
      leaves: () => ({ enabled: false, disabled_reason: "operator", disabled_note: "Audited" }),
      after: async () => {
        await partner.patch(`/v1/webhook-endpoints/${endpointId}`, { enabled: true });
      },
    },
    recoverPartnerEndpoint: {
      before: async () => {
        await partner.post(`/v1/webhook-endpoints/${endpointId}/ping`);
      },
      path: toEndpoint,
      body: () => ({ from: recoveredFrom }),
      about: () => endpointId,
      leaves: () => ({ recovered_from: recoveredFrom }),
      creates: true,
    },
    retryDelivery: {
      before: async () => {
        const failed = async () => {
          const { body } = await operate("GET", "/deliveries/failed?limit=200");
          return body.data.find(({ endpoint_id }: Answer["body"]) => endpoint_id === endpointId);
        };
        await expect.poll(failed, patience).toBeDefined();
        deliveryId = (await failed()).id;
      },
      path: () => ({ id: deliveryId }),
      about: () => deliveryId,
      leaves: () => ({ status: "pending" }),
    },
    replaceFeeSettings: {
      body: () => ({ ...fees, ocean_freight_usd: fees.ocean_freight_usd + 1 }),
      about: () => "fees",
      leaves: ({ version }) => ({ version, ocean_freight_usd: fees.ocean_freight_usd + 1 }),
      after: async () => {
        await operate("PUT", "/settings/fees", fees);
      },
    },
    createInventoryBatch: {
      body: () => ({ source: "auction_d", kind: "delta", sequence: nextBatchSequence() }),
      about: ({ id }) => id,
      leaves: () => ({ source: "auction_d", kind: "delta" }),
      creates: true,
    },
    confirmBatchRemovals: {
      before: async () => {
        heldBatchId = await holdRemovals(stage);
      },
      path: () => ({ id: heldBatchId }),
      about: ({ id }) => id,
      leaves: ({ removals_decided_by }) => ({ removals_decided_by }),
    },
    redriveDeadLetterQueue: {
      path: () => ({ name: "Replay" }),
      about: ({ name }) => name,
      leaves: () => ({ is_redriven: true }),
    },
    createRequestSearch: {
      body: () => ({ request_id: searchedRequestId }),
      about: ({ request_id }) => request_id,
      leaves: ({ id }) => ({ search_id: id }),
      creates: true,
    },
    startPartnerView: {
      path: toPartner,
      about: () => partner.partnerId,
      leaves: ({ id }) => ({ view_id: id, ended_at: null }),
      creates: true,
      after: ({ id }) => {
        viewId = id;
      },
    },
    endPartnerView: {
      path: () => ({ ...toPartner(), view_id: viewId }),
      about: () => partner.partnerId,
      leaves: ({ id, ended_at }) => ({ view_id: id, ended_at }),
    },
    createAuditCheckpoint: {
      about: () => "audit",
      leaves: ({ until, digest }) => ({ until, digest }),
      creates: true,
    },
    revokePartnerKey: {
      path: () => ({ ...toPartner(), key_id: keyId }),
      about: () => keyId,
      leaves: () => ({ status: "revoked" }),
    },
  };

  it("the audit test covers every operator write route except the stated exceptions", () => {
    const operations = operatorRoutes
      .filter(
        ({ method, operationId }) =>
          method !== "GET" && ![readsArchive, issuesToken, storesDraft].includes(operationId),
      )
      .filter(({ operationId }) => ![...needTwo, needsGrace].includes(operationId))
      .map((one) => one.operationId);
    expect(Object.keys(writes).toSorted()).toEqual(operations.toSorted());
  });

  it("the audit log has one entry per write with actor, action, and the resource before and after", async () => {
    for (const [operationId, write] of Object.entries(writes)) {
      await write.before?.();
      const route = operatorRoutes.find((one) => one.operationId === operationId)!;
      const { status, body } = await call(route, write);
      expect(status, `${operationId}: ${JSON.stringify(body)}`).toBeLessThan(300);
      const [entry] = await logOf(write.about(body));
      const message = `${operationId}: ${JSON.stringify(entry)}`;
      expect(entry?.actor, message).toBe(stage.env.operator_client.client_id);
      expect([entry.resource_id, entry.action], message).toEqual([
        write.about(body),
        expect.stringMatching(/^[a-z_]+\.[a-z_]+$/),
      ]);
      expect(entry.after, message).toMatchObject(write.leaves(body));
      if (write.creates) expect(entry.before, message).toBeNull();
      else expect(entry.before, message).not.toMatchObject(write.leaves(body));
      expect(Object.keys(entry.before ?? {}).length > 0, message).toBe(write.creates !== true);
      await write.after?.(body);
    }
  });

  it("the audit log contains each write once, and no reads, rejected writes or writes without a change", async () => {
    const path = `/partners/${partner.partnerId}`;
    await Promise.all([
      operate("GET", path),
      operate("PATCH", path, { order_lead_minutes: -1 }),
      operate("PATCH", path, { order_lead_minutes: 90 }),
      operate("POST", `${path}/keys/${keyId}/revoke`),
      operate("POST", `/invoices/${invoiceId}/payment`),
    ]);
    const actions = await Promise.all(
      [partner.partnerId, keyId, invoiceId, cars[0]!.id].map(async (id) =>
        (await logOf(id)).map(({ action }) => action),
      ),
    );
    expect(actions).toEqual([
      ["partner_view.end", "partner_view.start", "partner.change", "partner.create"],
      ["api_key.revoke", "api_key.issue"],
      ["invoice.void", "invoice.pay", "invoice.reissue", "invoice.issue", "invoice.edit"],
      ["lot.award", "lot.acquire"],
    ]);
  });

  const call = (route: RouteDefinition, { path, body }: OperatorWrite) =>
    stage.operator("sandbox", route.method, fillPath(route, path?.() ?? {}), body?.(), {
      "idempotency-key": randomUUID(),
    });
});
