import { randomUUID } from "node:crypto";
import type { ErrorCode } from "../../../shared/domain/errors/error-codes.ts";
import { untilLookupsEnded } from "../records/history-lookups.ts";
import { sampleFile } from "../records/sample-files.ts";
import type { Answer, PartnerClient, StageClient } from "../stage/stage-client.ts";
import { uploadFile } from "../stage/upload-file.ts";

/** A kind of resource that belongs to one partner. */
interface OwnedThing {
  /** The error for another partner's resource, which equals that for a missing resource. */
  notFound: ErrorCode;
  /** Creates one on a running stage and returns its id. `ids` contains its parents' ids. */
  make(stage: StageClient, owner: PartnerClient, ids: Record<string, string>): Promise<string>;
}

/** All kinds of resources in partner routes, by the path segment before their id. */
export const ownedThings = {
  orders: {
    notFound: "order_not_found",
    make: async (stage, owner) => {
      const car = await stage.takeOrderableCar(owner, "Chevrolet");
      const bid = car.pricing.listing_price;
      const { id } = made(await owner.order({ vehicle_id: car.id, max_bid_amount_usd: bid }));
      made(await owner.post(`/v1/orders/${id}/sandbox-status`, { status: "acquiring" }));
      return id;
    },
  },
  events: {
    notFound: "event_not_found",
    make: async (_, owner, { orders }) => made(await owner.get(`/v1/orders/${orders}/events`)).data[0].id,
  },
  invoices: {
    notFound: "invoice_not_found",
    make: async (stage, owner, { orders }) => {
      const { invoice } = made(
        await owner.post(`/v1/orders/${orders}/sandbox-status`, { status: "secured" }),
      );
      const consignee = { name: "Owner", address: "1 Quay" };
      const issue = { consignee, shipment_month: "2026-11" };
      return made(await stage.operator("sandbox", "POST", `/ops/v1/invoices/${invoice.id}/issue`, issue)).id;
    },
  },
  "webhook-endpoints": {
    notFound: "webhook_endpoint_not_found",
    make: async (_, owner) => {
      const quiet = { url: "http://127.0.0.1:4091/", enabled: false };
      return made(await owner.post("/v1/webhook-endpoints", quiet)).id;
    },
  },
  certificates: {
    notFound: "certificate_not_found",
    make: async (_, owner, ids) => {
      const { id } = made(
        await owner.post("/v1/certificates", { webhook_endpoint_id: ids["webhook-endpoints"] }),
      );
      // The endpoint is disabled, so the run ends at its first step. A continuing run would change during the
      // comparison.
      const look = async () => made(await owner.get(`/v1/certificates/${id}`)).result;
      while ((await look()) === "running") await new Promise((resolve) => setTimeout(resolve, 200));
      return id;
    },
  },
  "history-lookups": {
    notFound: "history_lookup_not_found",
    make: async (_, owner) => {
      const token = { "idempotency-key": randomUUID() };
      const { id } = made(await owner.post("/v1/history-lookups", { plate: "00가0000" }, token));
      // A running lookup would change during the comparison.
      await untilLookupsEnded(owner);
      return id;
    },
  },
  "message-threads": {
    notFound: "message_thread_not_found",
    make: async (_, owner) => {
      const token = { "idempotency-key": randomUUID() };
      return made(await owner.post("/v1/messages", { text: "Only for you" }, token)).thread_id;
    },
  },
  users: {
    notFound: "not_found",
    make: async (stage, owner) => {
      const email = `owned-${randomUUID()}@example.com`;
      const user = { email, name: "Owned", role: "buyer", partner_id: owner.partnerId };
      return made(await stage.operator("sandbox", "POST", "/ops/v1/users", user)).id;
    },
  },
  attachments: {
    notFound: "attachment_not_found",
    make: async (_, owner, { "message-threads": threadId }) => {
      const bytes = sampleFile("image/jpeg");
      const file = { name: "car.jpg", content_type: "image/jpeg", size_bytes: bytes.length };
      const { id, upload } = made(await owner.post(`/v1/message-threads/${threadId}/attachments`, file));
      await uploadFile(upload, bytes);
      const token = { "idempotency-key": randomUUID() };
      made(await owner.post("/v1/messages", { text: "", attachment_ids: [id] }, token));
      return id;
    },
  },
  watches: {
    notFound: "eagle_eye_watch_not_found",
    make: async (_, owner) => {
      const watch = { name: "Mine", filters: { make: "Chevrolet" } };
      return made(await owner.post("/v1/eagle-eye/watches", watch)).watch_id;
    },
  },
  keys: {
    notFound: "not_found",
    make: async (stage, { partnerId }) =>
      made(await stage.partnerUser("sandbox", partnerId, "GET", "/console/v1/keys")).data[0].id,
  },
} as const satisfies Record<string, OwnedThing>;

export type OwnedKind = keyof typeof ownedThings;

/** Creates one resource of every kind. @throws Error with the response if one could not be created */
export async function makeOneOfEach(
  stage: StageClient,
  owner: PartnerClient,
): Promise<Record<OwnedKind, string>> {
  const ids: Record<string, string> = {};
  for (const [kind, thing] of Object.entries<OwnedThing>(ownedThings)) {
    ids[kind] = await thing.make(stage, owner, ids);
  }
  return ids as Record<OwnedKind, string>;
}

/** Returns the resource in a response. @throws Error with the response if the call was rejected */
export function made({ status, body }: Answer): Answer["body"] {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
