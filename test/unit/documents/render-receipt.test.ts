import { describe, expect, it } from "vitest";
import { readAttachment } from "../../../packages/client/src/command/read-attachment.ts";
import type { ReceiptDocument } from "../../../shared/documents/receipt-document.ts";
import { findUntaggedContent } from "../../support/documents/find-untagged-content.ts";
import { rasterisePdf } from "../../support/documents/rasterise-pdf.ts";
import { renderReceipt } from "../../support/documents/render-documents.ts";

const digest = "q8yjI6s0D8Q2xw3Y6m0c9fYtB1a7uVn5Zk4Lr2Te0Xg";
const changes = [
  {
    sequence: 2,
    at: "2026-11-20T10:00:00.000+09:00",
    type: "order.status_changed",
    status: "placed",
    digest,
  },
  {
    sequence: 7,
    at: "2026-11-24T14:31:09.512+09:00",
    type: "order.detail_updated",
    status: "placed",
    digest,
  },
  {
    sequence: 9,
    at: "2026-11-25T18:02:44.000+09:00",
    type: "order.status_changed",
    status: "secured",
    digest,
  },
];
const receipt: ReceiptDocument = {
  sandbox: false,
  partnerId: "pt_1",
  partnerName: "شركة الخليج للسيارات",
  order: {
    id: "ord_1",
    vehicleId: "veh_1",
    carName: "2021 현대 쏘나타 DN8",
    vin: "KMHTEST0000000001",
    licensePlate: "12가3456",
    status: "secured",
    ceilingUsd: 12_000,
    purchasePriceUsd: 11_500,
    krwPerUsd: 1_391.5,
    auctionDate: "2026-11-25T13:00:00.000+09:00",
    cutoffAt: "2026-11-25T12:00:00.000+09:00",
    createdAt: "2026-11-20T10:00:00.000+09:00",
    acquiredAt: null,
    reason: null,
  },
  terms: [
    {
      recordedAt: "2026-11-20T10:00:02.000+09:00",
      ...{ ceilingUsd: 11_000, krwPerUsd: 1_391.5, auctionDate: null, cutoffAt: null },
    },
    {
      recordedAt: "2026-11-21T09:00:02.000+09:00",
      ...{ ceilingUsd: 12_000, krwPerUsd: 1_391.5, auctionDate: null, cutoffAt: null },
    },
  ],
  changes,
  unproven: [],
  log: { sequence: 11, digest },
  issuedAt: Date.parse("2026-11-28T09:30:00+09:00"),
  keyId: "2026",
  signature: `${digest}.${digest}.${digest}`,
  file: JSON.stringify({ signature: `${digest}.${digest}.${digest}` }),
};
const textOf = async (document: ReceiptDocument) =>
  (await rasterisePdf(await renderReceipt(document)))
    .map(({ text }) => text.replaceAll(/\s+/g, " "))
    .join(" ");

describe("printed receipt", () => {
  it("a receipt states the order, its recorded terms, each change with its digest, and how to verify the receipt", async () => {
    const text = await textOf(receipt);
    for (const part of [
      ...["2021 현대 쏘나타 DN8", "KMHTEST0000000001", "12가3456", "USD 12,000", "USD 11,500", "1391.5"],
      ...["2026-11-25 12:00:00 KST", "2026-11-24 14:31:09 KST", "Detail updated", "Secured"],
      ...["Recorded terms", "USD 11,000", "2026-11-20 10:00:02 KST"],
      ...["2026-11-28 09:30:00 KST", "npx vsp verify receipt.json --keys jwks.json"],
      "The printed text is a copy for reading and is not signed. If it differs from receipt.json, the file counts.",
    ])
      expect(text).toContain(part);
    expect(text.replaceAll(" ", "").split(digest)).toHaveLength(1 + changes.length + 2);
    expect(text).not.toContain("SANDBOX");
  });

  it("the PDF of a receipt has the signed receipt attached, and all its content is tagged for screen readers", async () => {
    const pdf = await renderReceipt(receipt);
    expect(readAttachment(Buffer.from(pdf))).toBe(receipt.file);
    expect(findUntaggedContent(pdf)).toEqual([]);
  });

  it("a sandbox receipt states on each page that the order is not binding", async () => {
    const many = Array.from({ length: 120 }, () => changes).flat();
    const pages = await rasterisePdf(await renderReceipt({ ...receipt, sandbox: true, changes: many }));
    expect(pages.length).toBeGreaterThan(3);
    for (const { text } of pages) expect(text).toContain("SANDBOX - NOT BINDING");
  });

  it("a receipt names the facts that are not proven", async () => {
    expect(await textOf({ ...receipt, unproven: ["ceilingUsd", "status"] })).toContain(
      'when this receipt was signed: "Ceiling", "Status".',
    );
    expect(await textOf(receipt)).not.toContain("Neither recorded terms");
  });

  it("a receipt shows a fixed price for an order without a ceiling and omits unknown facts", async () => {
    const { order } = receipt;
    const unknown = { vin: null, cutoffAt: null, auctionDate: null, ceilingUsd: null };
    const text = await textOf({ ...receipt, order: { ...order, ...unknown }, terms: [] });
    expect(text).toContain("Fixed price");
    for (const part of ["VIN", "Order cutoff", "Acquisition began", "Reason", "Recorded terms"])
      expect(text).not.toContain(part);
  });
});
