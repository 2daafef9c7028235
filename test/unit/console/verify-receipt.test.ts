import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { agrees, type ReceiptClaims, readSigned } from "../../../console/src/pieces/verify-receipt.ts";

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const { x = "", y = "" } = publicKey.export({ format: "jwk" });
const keys = { keys: [{ kty: "EC", crv: "P-256", x, y, kid: "2026" }] };
const claims = {
  order: { id: "ord_1", vehicle_id: "veh_1", fx_rate: 1391.5, created_at: "2026-11-20T10:00:00.000+09:00" },
  changes: [
    { event_id: "evt_1", sequence: 2, digest: "first" },
    { event_id: "evt_2", sequence: 4, digest: "second" },
  ],
  log: { sequence: 5, digest: "last" },
} as ReceiptClaims;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function signReceipt(header: object = {}, changed: object = claims) {
  const head = part({ alg: "ES256", kid: "2026", typ: "order-receipt+jwt", ...header });
  const bytes = Buffer.from(`${head}.${part(claims)}`);
  const signature = sign("sha256", bytes, { key: privateKey, dsaEncoding: "ieee-p1363" });
  return { signature: `${head}.${part(changed)}.${signature.toString("base64url")}` };
}

describe("receipt in the browser", () => {
  it("a receipt signed by a published key gives what was signed", async () => {
    expect(await readSigned(signReceipt(), keys)).toEqual(claims);
  });

  it.each<[string, Parameters<typeof signReceipt>]>([
    ["a changed fact", [{}, { ...claims, order: { ...claims.order, fx_rate: 1 } }]],
    ["an unpublished key", [{ kid: "2025" }]],
    ["another algorithm", [{ alg: "none" }]],
    ["another type of statement", [{ typ: "log-checkpoint+jwt" }]],
  ])("a receipt with %s is rejected", async (_, receipt) => {
    expect(await readSigned(signReceipt(...receipt), keys)).toBeNull();
  });

  const { order } = claims;
  const shown = [
    { id: "evt_2", sequence: 4, digest: "second" },
    { id: "evt_1", sequence: 2, digest: "first" },
  ];

  it("a page agrees with its order's receipt, with events since then", () => {
    expect(agrees(claims, order, shown)).toBe(true);
    expect(agrees(claims, order, [{ id: "evt_3", sequence: 6, digest: "third" }, ...shown])).toBe(true);
  });

  it.each([
    ["a changed event", order, [{ ...shown[0], digest: "other" }]],
    ["an inserted event", order, [...shown, { id: "evt_9", sequence: 3, digest: "other" }]],
    ["another exchange rate", { ...order, fx_rate: 1 }, shown],
    ["another car", { ...order, vehicle_id: "veh_2" }, shown],
  ])("a page with %s does not agree with the receipt", (_, facts, events) => {
    expect(agrees(claims, facts, events as typeof shown)).toBe(false);
  });
});
