import { randomUUID } from "node:crypto";
import { makeOneOfEach, type OwnedKind, ownedThings } from "../support/requests/owned-things.ts";
import type { PartnerClient, StageClient } from "../support/stage/stage-client.ts";
import type { KnownValues } from "./generate-valid.ts";
import { nameForOperators } from "./name-for-operators.ts";
import type { Operation } from "./read-operations.ts";

/** The callers, and the resources that requests can name. */
export interface FuzzWorld {
  known: KnownValues;
  baseUrlOf(operation: Operation): string;
  /** Returns the credentials of a caller. */
  credentialsOf(operation: Operation): Promise<Record<string, string>>;
}

/**
 * Creates a calling partner, and another partner that operators change. No request can revoke the caller's
 * key or access.
 */
export async function makeWorld(stage: StageClient): Promise<FuzzWorld> {
  const wanted = { history_lookup_enabled: true };
  const [caller, other] = await Promise.all([
    stage.createPartner("sandbox", wanted),
    stage.createPartner("sandbox", wanted),
  ]);
  // The caller's own key must remain valid. Requests name another key.
  const spare = await stage.issueKey("sandbox", caller.partnerId);
  const [own, foreign] = [await makeOneOfEach(stage, caller), await makeOneOfEach(stage, other)];
  const known = {
    ...(await nameThings(caller, { own, foreign, other, spareKeyId: spare.body.id })),
    ...(await nameForOperators(stage, caller, { orderId: own.orders, threadId: own["message-threads"] })),
  };
  const { base_url, console_api_url } = stage.env.sandbox;
  return {
    known,
    baseUrlOf: ({ side }) => (side === "partner" ? base_url : console_api_url),
    credentialsOf: async ({ caller: who }): Promise<Record<string, string>> => {
      if (who === "nobody") return {};
      if (who === "key") return { "x-api-key": caller.apiKey };
      const token = await (who === "operator"
        ? stage.token("operator")
        : stage.token("partner", caller.partnerId));
      return { authorization: `Bearer ${token}` };
    },
  };
}

const kinds = Object.keys(ownedThings) as OwnedKind[];

async function nameThings(
  caller: PartnerClient,
  {
    own,
    foreign,
    other,
    spareKeyId,
  }: {
    own: Record<OwnedKind, string>;
    foreign: Record<OwnedKind, string>;
    other: PartnerClient;
    spareKeyId: string;
  },
): Promise<KnownValues> {
  const of = (kind: OwnedKind) => [own[kind], own[kind], foreign[kind], "none"];
  const page = await caller.get("/v1/vehicles?orderable_only=true&limit=50");
  const cars: { id: string; make: string; model: string; pricing: { listing_price: number } }[] =
    page.body.data;
  const vehicles = cars.map(({ id }) => id);
  const keys = [spareKeyId, foreign.keys, "none"];
  const shared = {
    ...(Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Record<OwnedKind, string[]>),
    partners: [other.partnerId, "none"],
    keys,
    vehicles,
    lots: vehicles,
  };
  return {
    ...shared,
    order_id: shared.orders,
    order_ids: shared.orders,
    event_id: shared.events,
    invoice_id: shared.invoices,
    webhook_endpoint_id: shared["webhook-endpoints"],
    watch_id: shared.watches,
    thread_id: shared["message-threads"],
    attachment_ids: shared.attachments,
    partner_id: shared.partners,
    vehicle_id: vehicles,
    vehicle_ids: vehicles,
    make: [...new Set(cars.map(({ make }) => make))],
    model: [...new Set(cars.map(({ model }) => model))],
    max_bid_amount_usd: cars.map(({ pricing }) => Math.ceil(pricing.listing_price)),
    limit: [1, 2, 200],
    url: ["http://127.0.0.1:4091/hook"],
    // Reused, so that requests repeat and contradict each other.
    "Idempotency-Key": [randomUUID(), randomUUID()],
  };
}
