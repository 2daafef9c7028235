import { randomUUID } from "node:crypto";
import { enterRows, onDay, openWorld, rowOf, untilFound, type World } from "./world.ts";

const operator = { scope: "operator" } as const;
const consignee = {
  name: "Accra Cars Ltd",
  address: "7 Ring Road\nAccra",
  email: "imports@accra-cars.example.com",
  phone: "+233 30 000 0000",
  company_registration: "CS-000000",
};

/** Number of the walk's own cars. The last car was sold ten days earlier. */
const carCount = 9;

/** Opens a partner account with a key and enters the walk's cars, which shows both operator actions. */
export async function openAccount(): Promise<World> {
  const opened = await openWorld();
  const { recorder } = opened;
  const created = await recorder.call("createPartner", {
    as: operator,
    body: {
      ...{ name: "Accra Cars Ltd", contact_email: "integration@accra-cars.example.com" },
      ...{ invoice_prefix: "ACC", trial: false, production_approved: true, history_lookup_enabled: true },
    },
  });
  const partnerId: string = created.body.id;
  const path = { id: partnerId };
  await recorder.call("changePartner", {
    ...{ as: operator, path },
    body: { consignee, order_lead_minutes: 1440, discount_config: { fixed_discount_amount: 100 } },
  });
  await recorder.call("getPartner", { as: operator, path });
  const view = await recorder.call("startPartnerView", { as: operator, path });
  await recorder.call("endPartnerView", { as: operator, path: { ...path, view_id: view.body.id } });
  await recorder.call("listPartners", { as: operator, query: { limit: "1" } });
  const issued = await recorder.call("issuePartnerKey", { as: operator, path, body: { name: "Server" } });
  const spare = await opened.operate("POST", `/partners/${partnerId}/keys`, { name: "Spare" });
  await recorder.call("listPartnerKeys", { as: operator, path });
  await recorder.call("revokePartnerKey", { as: operator, path: { ...path, key_id: spare.body.id } });
  const places = Array.from({ length: carCount }, (_, place) => place);
  const soldBefore = {
    auction_date: onDay(opened, -10),
    auction_result: "sold",
    sold_price_krw: 15_300_000,
  };
  const rows = places.map((place) => rowOf(opened, place, place === carCount - 1 ? soldBefore : {}));
  const rejected = rowOf(opened, carCount, { year: "new" });
  const batchId = await enterRows(opened, [...rows, rejected], (body) =>
    recorder.call("createInventoryBatch", { as: operator, body }),
  );
  await recorder.call("getInventoryBatch", { as: operator, path: { id: batchId } });
  await recorder.call("listBatchRejections", { as: operator, path: { id: batchId } });
  await recorder.call("listInventoryBatches", {
    ...{ as: operator, query: { source: "auction_e" } },
    show: ({ data }) => ({ data: data.slice(0, 1), next_cursor: null }),
  });
  await untilFound(issued.body.key, opened.keyword, carCount - 1);
  const keys: string[] = [issued.body.key];
  while (keys.length < keyCount)
    keys.push((await opened.operate("POST", `/partners/${partnerId}/keys`, { name: "Walk" })).body.key);
  let reads = 0;
  return {
    ...opened,
    partnerId,
    get key() {
      reads += 1;
      return keys[reads % keyCount]!;
    },
    cars: rows.map((row) => String(row.listing_id)),
  };
}

/** Enough keys to keep each below its calls per minute. */
const keyCount = 6;

/** Shows what a partner's users do with their account and keys in the console. */
export async function walkAccount({ recorder, partnerId }: World): Promise<void> {
  const as = { partnerId, scope: "partner" } as const;
  await recorder.call("getAccount", { as });
  const { body: key } = await recorder.call("createApiKey", {
    as,
    body: { name: "Warehouse", allowlist: ["203.0.113.7", "2001:db8::/48"] },
  });
  await recorder.call("replaceApiKeyAllowlist", {
    ...{ as, path: { id: key.id } },
    body: { allowlist: ["203.0.113.0/28"] },
  });
  const { body: rotated } = await recorder.call("rotateApiKey", { as, path: { id: key.id } });
  await recorder.call("revokeApiKey", { as, path: { id: rotated.id } });
  await recorder.call("listApiKeys", { as });
  await recorder.call("getUsage", { as });
}

/** Shows how both sides invite people and change what they may do. */
export async function walkUsers({ recorder, partnerId, names }: World): Promise<void> {
  const name = "Ama Mensah";
  const addressOf = (person: string) => {
    const address = `${person}-${randomUUID()}@accra-cars.example.com`;
    names.push([address, `${person}@accra-cars.example.com`]);
    return address;
  };
  const body = { email: addressOf("ama"), name, partner_id: partnerId, role: "admin" };
  const invited = await recorder.call("inviteUser", { as: operator, body });
  await recorder.call("listUsers", { as: operator, query: { partner_id: partnerId } });
  const path = { id: invited.body.id };
  await recorder.call("changeUser", { as: operator, path, body: { invitation: "resend" } });
  const as = { partnerId, scope: "partner" } as const;
  const buyer = { email: addressOf("kofi"), name: "Kofi Boateng", role: "buyer" };
  const colleague = await recorder.call("inviteAccountUser", { as, body: buyer });
  await recorder.call("listAccountUsers", { as });
  await recorder.call("changeAccountUser", {
    ...{ as, path: { id: colleague.body.id }, body: { disabled: true } },
  });
}

/** Shows what operators read and configure for the whole service. */
export async function walkService({ recorder, partnerId, operate }: World): Promise<void> {
  await recorder.call("getHealth", { as: { scope: "none" } });
  await recorder.call("getPublicKeys", { as: { scope: "none" } });
  await recorder.call("getOverview", { as: operator });
  await recorder.call("listUpstreams", { as: operator });
  await recorder.call("getFeeSettings", { as: operator });
  const { version: _, ...fees } = (await operate("GET", "/settings/fees")).body;
  await recorder.call("replaceFeeSettings", {
    ...{ as: operator, body: fees },
    summary: "The table as it is, which only counts its version on",
  });
  await recorder.call("listAudit", { as: operator, query: { resource_id: partnerId } });
  await recorder.call("createAuditCheckpoint", { as: operator, status: 201 });
  const summary = "The log is signed already";
  await recorder.call("createAuditCheckpoint", {
    as: operator,
    status: 200,
    name: "signed-already",
    summary,
  });
}
