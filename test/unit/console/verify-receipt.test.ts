import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { OrderReceipt } from "../../../console/src/api/generated/types.ts";
import { agrees, isSigned, type PublicKeys } from "../../../console/src/components/verify-receipt.ts";

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const { x = "", y = "" } = publicKey.export({ format: "jwk" });
const keys: PublicKeys = { keys: [{ kty: "EC", crv: "P-256", x, y, kid: "2026", alg: "ES256", use: "sig" }] };
const claims = {
  order: { id: "ord_1", vehicle_id: "veh_1", fx_rate: 1391.5, created_at: "2026-11-20T10:00:00.000+09:00" },
  changes: [
    { event_id: "evt_1", sequence: 2, digest: "first" },
    { event_id: "evt_2", sequence: 4, digest: "second" },
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
    ["another signed fact", signReceipt({}, { ...claims, order: { ...claims.order, fx_rate: 1 } })],
    ["an unpublished key", signReceipt({ kid: "2025" })],
    ["another algorithm", signReceipt({ alg: "none" })],
    ["another type of statement", signReceipt({ typ: "log-checkpoint+jwt" })],
    ["an unreadable signature", { ...signReceipt(), signature: "x" }],
  ])("a receipt with %s is rejected", async (_, receipt) => {
    expect(await isSigned(receipt, keys)).toBe(false);
  });

  const { order } = claims;
  const shown = [
    { id: "evt_2", sequence: 4, digest: "second" },
    { id: "evt_1", sequence: 2, digest: "first" },
  ];

  it("an order page agrees with the order's receipt even after later events", () => {
    expect(agrees(signReceipt(), order, shown)).toBe(true);
    expect(agrees(signReceipt(), order, [{ id: "evt_3", sequence: 6, digest: "third" }, ...shown])).toBe(
      true,
    );
  });

  it.each([
    ["a changed event", order, [{ ...shown[0], digest: "other" }]],
    ["an inserted event", order, [...shown, { id: "evt_9", sequence: 3, digest: "other" }]],
    ["another exchange rate", { ...order, fx_rate: 1 }, shown],
    ["another car", { ...order, vehicle_id: "veh_2" }, shown],
  ])("an order page with %s does not agree with the receipt", (_, facts, events) => {
    expect(agrees(signReceipt(), facts, events as typeof shown)).toBe(false);
  });
});
