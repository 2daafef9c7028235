import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { OrderReceipt } from "../../../console/src/api/generated/types.ts";
import {
  isSigned,
  type PublicKeys,
  type ShownEvent,
  showsSignedEvents,
  showsSignedFacts,
} from "../../../console/src/components/orders/verify-receipt.ts";

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const { x = "", y = "" } = publicKey.export({ format: "jwk" });
const keys: PublicKeys = { keys: [{ kty: "EC", crv: "P-256", x, y, kid: "2026", alg: "ES256", use: "sig" }] };
const at = "2026-11-21T10:00:00.000+09:00";
const claims = {
  order: {
    ...{ id: "ord_1", vehicle_id: "veh_1", fx_rate: 1391.5, created_at: "2026-11-20T10:00:00.000+09:00" },
    ...{ status: "secured", max_bid_amount_usd: 9_000, order_cutoff_at: null, vin: "KMHL14JA5KA000001" },
    ...{ vehicle: { make: "Hyundai", year: 2019 }, amounts: { purchase_price_usd: 8_100 } },
  },
  changes: [
    {
      event_id: "evt_1",
      sequence: 2,
      digest: "first",
      type: "order.status_changed",
      at,
      status: "acquiring",
    },
    { event_id: "evt_2", sequence: 4, digest: "second", type: "chat.message", at, status: null },
  ],
  log: { sequence: 5, digest: "last" },
} as Omit<OrderReceipt, "key_id" | "signature">;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function signReceipt(header: object = {}, signed: object = claims): OrderReceipt {
  const head = part({ alg: "ES256", kid: "2026", typ: "order-receipt+jwt", ...header });
  const bytes = `${head}.${part(signed)}`;
  const signature = sign("sha256", Buffer.from(bytes), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return { ...claims, key_id: "2026", signature: `${bytes}.${signature.toString("base64url")}` };
}

describe("receipt in the browser", () => {
  it("a receipt that a published key signed is accepted", async () => {
    expect(await isSigned(signReceipt(), keys)).toBe(true);
  });

  it.each<[string, OrderReceipt]>([
    ["a changed fact", { ...signReceipt(), order: { ...claims.order, fx_rate: 1 } }],
    [
      "a signed fact that differs from the shown fact",
      signReceipt({}, { ...claims, order: { ...claims.order, fx_rate: 1 } }),
    ],
    ["an unpublished key", signReceipt({ kid: "2025" })],
    ["an unsupported algorithm", signReceipt({ alg: "none" })],
    ["the type of a different statement", signReceipt({ typ: "log-checkpoint+jwt" })],
    ["an unreadable signature", { ...signReceipt(), signature: "x" }],
  ])("a receipt with %s is rejected", async (_, receipt) => {
    expect(await isSigned(receipt, keys)).toBe(false);
  });

  const { order } = claims;
  const shown: ShownEvent[] = [
    { id: "evt_2", sequence: 4, digest: "second", type: "chat.message", created_at: at, status: null },
    {
      ...{ id: "evt_1", sequence: 2, digest: "first", created_at: at },
      ...{ type: "order.status_changed", status: "acquiring" },
    },
  ];
  const [message, acquiring] = shown as [ShownEvent, ShownEvent];
  const later = { ...acquiring, id: "evt_3", sequence: 6, digest: "third" };

  it("an order page matches a receipt even if the page omits earlier events, shows later events or has no event list", () => {
    for (const events of [shown, [message], [later, ...shown], null])
      expect(showsSignedEvents(signReceipt(), events)).toBe(true);
  });

  it.each([
    ["a changed digest", [{ ...message, digest: "other" }, acquiring]],
    ["a changed type", [{ ...message, type: "invoice.issued" }, acquiring]],
    ["a changed status", [message, { ...acquiring, status: "failed" }]],
    ["a changed time", [message, { ...acquiring, created_at: "2026-11-22T10:00:00.000+09:00" }]],
    ["an inserted event", [...shown, { ...acquiring, id: "evt_9", sequence: 3, digest: "other" }]],
    ["a removed event", [later, acquiring]],
    ["no latest event", [acquiring]],
    ["no events", []],
  ])("an order page with %s does not match the receipt's events", (_, events) => {
    expect(showsSignedEvents(signReceipt(), events)).toBe(false);
  });

  it("an order page with rearranged and additional fields matches the signed facts", () => {
    const vehicle = { year: 2019, make: "Hyundai" };
    const page = {
      updated_at: "2026-11-21T10:00:00.000+09:00",
      ...order,
      vehicle,
    } as unknown as typeof order;
    expect(showsSignedFacts(signReceipt(), page)).toBe(true);
  });

  it.each(Object.keys(order) as (keyof typeof order)[])(
    "an order page with a different %s does not match the signed facts",
    (name) => {
      expect(showsSignedFacts(signReceipt(), { ...order, [name]: "other" } as typeof order)).toBe(false);
    },
  );
});
