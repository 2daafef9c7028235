import fc from "fast-check";
import { PNG } from "pngjs";
import { beforeAll, describe, expect, it } from "vitest";
import type { InvoiceDocument } from "../../../shared/documents/invoice-document.ts";
import { countDifferences, countInk } from "../../support/documents/compare-pages.ts";
import { findUntaggedContent } from "../../support/documents/find-untagged-content.ts";
import { type RasterPage, rasterisePdf } from "../../support/documents/rasterise-pdf.ts";
import { renderInvoice } from "../../support/documents/render-documents.ts";
import { requireValue } from "../../support/require-value.ts";
import { invoiceDocument } from "./invoice-document.ts";

const ordinary = invoiceDocument();
const logo = PNG.sync.write(
  Object.assign(new PNG({ width: 60, height: 20 }), { data: Buffer.alloc(4_800, 128) }),
);
const addressedTo = (address: string, name = "Adeyemi Auto Imports Limited") =>
  invoiceDocument({
    consignee: { name, address, email: null, phone: null, companyRegistration: null },
  });
const pagesOf = async (document: InvoiceDocument) => rasterisePdf(await renderInvoice(document));
const firstPageOf = async (document: InvoiceDocument) => (await pagesOf(document))[0] as RasterPage;
const sourceOf = (pdf: Uint8Array) => Buffer.from(pdf).toString("latin1");
const pageCountOf = (pdf: Uint8Array) => Number(/\/Type \/Pages\n\/Count (\d+)/.exec(sourceOf(pdf))?.[1]);

describe("an ordinary invoice", () => {
  let pages: RasterPage[];
  beforeAll(async () => {
    pages = await pagesOf(ordinary);
  });

  it("an ordinary invoice is one A4 page", () => {
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ width: Math.floor(595 * 1.5), height: Math.floor(841 * 1.5) });
  });

  it.each([
    ["the seller", "Hanbit Motor Export Co., Ltd.", "Yeonsu-gu, Incheon 22009", "131-86-00000"],
    ["number, version and issue date", "LAGOS_2026_11_001", "Version\r\n1\r\n", "20 November 2026"],
    ["shipment month and order", "November 2026", "ord_01k9zq3v7d8w2x5m4n6p7r8s9t"],
    ["the consignee", "Adeyemi Auto Imports Limited", "14 Creek Road", "RC 000000", "+234 1 000 0000"],
    ["the vehicle", "Hyundai", "Sonata", "KMHL14JA5MA000001", "12가3456", "1,999 cc", "1,480 kg", "gasoline"],
    ["the terms", "100 % T/T within 7 days", "CIF", "Apapa, Lagos", "Republic of Korea"],
    ["the packing", "(KRINCIT)", "TEMU0000000", "Hanbit Logistics", "keys in the cabin"],
    ["the amounts", "Amount (USD)", "12,845.50", "1,180.00", "95.20", "USD 14,120.70"],
    ["the bank", "Songdo Central", "ICBKKRSE", "032-000000-00-000"],
    ["the page number", "Page 1 of 1"],
  ])("an ordinary invoice shows %s", (_, ...texts) => {
    for (const text of texts) expect(pages[0]?.text).toContain(text);
  });

  it("an ordinary invoice keeps its margins empty", () => {
    const [page] = pages as [RasterPage];
    expect(countInk(page, { left: 0, top: 0, right: 0.079, bottom: 1 })).toBe(0);
    expect(countInk(page, { left: 0.921, top: 0, right: 1, bottom: 1 })).toBe(0);
  });
});

describe("rendered invoice", () => {
  it("different names are rendered as different glyphs, not as equal boxes", async () => {
    const names = ["Adeyemi", "Адеми", "서울무역", "부산무역", "株式會社", "שלום"];
    const pages = await Promise.all(names.map((name) => firstPageOf(addressedTo("Apapa", name))));
    for (const [index, page] of pages.entries()) {
      for (const other of pages.slice(index + 1)) expect(countDifferences(page, other)).toBeGreaterThan(100);
    }
  });

  it.each([
    ["Yoruba", "Ọláṣubọ̀mí Ṣàǹgódáre", "Olasubomi Sangodare"],
    ["Igbo", "Nwaḷị̀ Ị́kẹ́", "Nwali Ike"],
    ["Hausa", "Ɓaƙin Ɗan Ƙarya", "Bakin Dan Karya"],
    ["Polish", "Żółć Łódź", "Zolc Lodz"],
    ["Turkish", "Şahin İğdır", "Sahin Igdir"],
    ["Vietnamese", "Trần Đức Thắng", "Tran Duc Thang"],
    ["Kazakh", "Қазақ Өскемен", "Казак Оскемен"],
    ["Ukrainian", "Їжак і ґанок", "Iжак i ганок"],
    ["Greek", "ἄνθρωπος", "ανθρωπος"],
  ])(
    "a name in %s is rendered with all its diacritics and without a notice about missing characters",
    async (_, name, respelt) => {
      const page = await firstPageOf(addressedTo("Apapa", name));
      expect(countDifferences(page, await firstPageOf(addressedTo("Apapa", respelt)))).toBeGreaterThan(10);
      expect(page.text).toContain(name.normalize("NFC"));
      expect(page.text).not.toContain("typefaces of this document lack");
    },
  );

  it("a decomposed name renders like the same name in composed form", async () => {
    const name = "Ọláṣubọ̀mí Żółć";
    const page = await firstPageOf(addressedTo(name.normalize("NFC"), "Apapa"));
    expect(countDifferences(page, await firstPageOf(addressedTo(name.normalize("NFD"), "Apapa")))).toBe(0);
  });

  it("a one-cent difference in the total changes only the amounts on the right side of the page", async () => {
    const page = await firstPageOf(ordinary);
    const totalMinor = requireValue(ordinary.amounts.totalMinor) + 1;
    const other = await firstPageOf(invoiceDocument({ amounts: { ...ordinary.amounts, totalMinor } }));
    expect(countDifferences(page, other, { left: 0.8, top: 0.5, right: 1, bottom: 1 })).toBeGreaterThan(10);
    expect(countDifferences(page, other, { left: 0, top: 0, right: 0.8, bottom: 1 })).toBe(0);
  });

  it("an invoice shows the seller's logo and is rendered to identical bytes each time", async () => {
    const document = invoiceDocument({ seller: { ...ordinary.seller, logoPng: logo } });
    const corner = { left: 0.65, top: 0.07, right: 0.93, bottom: 0.16 };
    expect(
      countDifferences(await firstPageOf(document), await firstPageOf(ordinary), corner),
    ).toBeGreaterThan(2_000);
    expect(Buffer.compare(await renderInvoice(document), await renderInvoice(document))).toBe(0);
  });

  it.each([
    ["not a PNG file", Buffer.from("GIF89a")],
    ["truncated", logo.subarray(0, 60)],
    ["corrupt", Buffer.concat([logo.subarray(0, 41), Buffer.alloc(6, 7), logo.subarray(47)])],
  ])("a logo that is %s is rejected instead of omitted", async (_, logoPng) => {
    const seller = { ...ordinary.seller, logoPng };
    await expect(renderInvoice({ ...ordinary, seller })).rejects.toThrow("not a readable PNG file");
  });
});

describe("sandbox invoice", () => {
  it("a sandbox invoice has a watermark on every page and is marked as sandbox in its text and metadata", async () => {
    const address = Array.from({ length: 80 }, (_, line) => `Line ${line + 1}`).join("\n");
    const plain = await pagesOf(addressedTo(address));
    const marked = await pagesOf({ ...addressedTo(address), sandbox: true });
    expect(marked.length).toBeGreaterThan(1);
    for (const [index, page] of marked.entries()) {
      expect(page.text).toContain("SANDBOX - NOT A TAX DOCUMENT");
      const other = plain[index] as RasterPage;
      for (const [left, top] of [
        [0.2, 0.7],
        [0.45, 0.45],
        [0.65, 0.25],
      ] as const) {
        const area = { left, top, right: left + 0.15, bottom: top + 0.12 };
        expect(countDifferences(page, other, area)).toBeGreaterThan(500);
      }
    }
    expect(sourceOf(await renderInvoice({ ...ordinary, sandbox: true }))).toContain("NOT A TAX DOCUMENT");
  });

  it("a production invoice has no watermark", async () => {
    expect((await firstPageOf(ordinary)).text).not.toContain("SANDBOX");
  });
});

describe("invoice re-issue", () => {
  it("a re-issued invoice shows the first issue date and the re-issue date", async () => {
    const { text } = await firstPageOf({ ...ordinary, version: 2, versionIssuedAt: Date.UTC(2026, 11, 2) });
    expect(text).toContain("20 November 2026");
    expect(text).toContain("2, re-issued 2 December 2026");
    expect(text).toContain("LAGOS_2026_11_001, version 2");
  });
});

describe("PDF structure of an invoice", () => {
  it("all content of an invoice is marked as document text or as decoration", async () => {
    expect(
      findUntaggedContent(await renderInvoice({ ...addressedTo("Line ị̀ 서울\n".repeat(90)), sandbox: true })),
    ).toEqual([]);
  });

  it("an invoice version is rendered to identical bytes each time, regardless of other renderings", async () => {
    const first = await renderInvoice(ordinary);
    await renderInvoice(addressedTo("서울\u00A0\u2011 Łódź ọ̀ שלום"));
    expect(Buffer.compare(await renderInvoice(ordinary), first)).toBe(0);
  });

  it("the next invoice version has different bytes", async () => {
    const next = await renderInvoice({ ...ordinary, version: 2 });
    expect(Buffer.compare(next, await renderInvoice(ordinary))).not.toBe(0);
  });

  it("an invoice is a tagged PDF with title, author, language and date", async () => {
    const source = sourceOf(await renderInvoice(ordinary));
    expect(source).toContain("(Invoice LAGOS_2026_11_001, version 1)");
    expect(source).toContain("(Hanbit Motor Export Co., Ltd.)");
    expect(source).toContain("/Lang (en)");
    expect(source).toContain("(D:20261120013000Z)");
    expect(source).toContain("/Marked true");
    expect(source).toContain("<pdfuaid:part>1</pdfuaid:part>");
    for (const tag of ["Document", "H1", "H2", "Table", "TR", "TH", "TD"])
      expect(source).toContain(`/S /${tag}\n`);
  });

  it("the PDF metadata of an invoice escapes special characters in the seller's name", async () => {
    const seller = { ...ordinary.seller, name: "Kim & <Söhne>\u0000\uD800" };
    const source = sourceOf(await renderInvoice({ ...ordinary, seller }));
    expect(source).toContain("<rdf:li>Kim &amp; &lt;S");
  });
});

describe("unusual texts on an invoice", () => {
  it("a long address continues on the next pages of the invoice, each with a repeated header", async () => {
    const lines = Array.from({ length: 90 }, (_, line) => `Line ${line + 1}`);
    const pages = await pagesOf(addressedTo(lines.join("\n")));
    const found = pages.flatMap(({ text }) => text.match(/Line \d+/g) ?? []);
    expect(found).toEqual(lines);
    expect(pages.map(({ text }) => /Page \d of \d/.exec(text)?.[0])).toEqual([
      "Page 1 of 3",
      "Page 2 of 3",
      "Page 3 of 3",
    ]);
    for (const { text } of pages.slice(1)) expect(text).toContain("version 1, continued");
  });

  it.each(["Q", "서울", "Ł울ọ̀"])("a long word that repeats %s is broken within the margins", async (part) => {
    const page = await firstPageOf(addressedTo(part.repeat(200)));
    expect(page.text.replaceAll(/\s/g, "")).toContain(part.normalize("NFC").repeat(200));
    expect(countInk(page, { left: 0.921, top: 0, right: 1, bottom: 1 })).toBe(0);
  });

  it("an invoice has a notice about characters that the typefaces lack, and other invoices have no notice", async () => {
    const { text } = await firstPageOf(addressedTo("Şahin שלום हिन्दी 🚗"));
    expect(text).toContain("Şahin");
    expect(text).toContain("typefaces of this document lack some characters");
    expect((await firstPageOf(ordinary)).text).not.toContain("typefaces of this document lack");
  });

  it("copying text from an invoice returns the original letters with their diacritics", async () => {
    const { text } = await firstPageOf(addressedTo("ṣaleṣ ọ̀nà\nsales on time, office"));
    expect(text).toContain("ṣaleṣ ọ̀nà");
    expect(text).toContain("sales on time, office");
  });

  it("an invoice omits the headings of unknown values, but states that the VIN is unknown", async () => {
    const nothing = {
      terminalName: null,
      terminalCode: null,
      containerNo: null,
      loadedBy: null,
      departureNote: null,
    };
    const { text } = await firstPageOf({
      ...ordinary,
      consignee: null,
      packing: nothing,
      terms: { payment: null, incoterm: null, port: null, countryOfOrigin: null },
      vehicle: {
        vehicleId: "retail_1",
        vin: null,
        licensePlate: null,
        make: null,
        model: null,
        year: null,
        fuelType: null,
        cc: null,
        weightKg: null,
      },
      amounts: { priceMinor: 5, oceanFreightMinor: null, insuranceMinor: null, totalMinor: 5 },
    });
    for (const heading of ["Consignee", "Packing", "Terms of sale", "Ocean freight", "Insurance"])
      expect(text).not.toContain(heading);
    expect(text).toContain("USD 0.05");
    expect(text).toContain("VIN not stated");
  });

  it("any consignee text gives a complete PDF with no more pages than the length of the text requires", async () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.string({ unit: "grapheme", maxLength: 400 }),
      fc.string({
        unit: fc.constantFrom("\n", " ", "가", "W", "i", "\u0301", "\u0323", "\u202E", "\uD83D", "ᄀ", "ᅡ"),
        maxLength: 600,
      }),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (name, address) => {
        const pdf = await renderInvoice(addressedTo(address, name));
        expect(sourceOf(pdf).trimEnd().endsWith("%%EOF")).toBe(true);
        expect(pageCountOf(pdf)).toBeGreaterThanOrEqual(1);
        expect(pageCountOf(pdf)).toBeLessThanOrEqual(2 + (name.length + address.length) / 40);
      }),
      { numRuns: 15 },
    );
  });
});
