import { describe, expect, it } from "vitest";
import { breakLines } from "../../../shared/documents/pdf/break-lines.ts";
import { prepareText } from "../../../shared/documents/pdf/prepare-text.ts";
import type { ReadFace } from "../../../shared/documents/pdf/read-faces.ts";
import { type Face, scriptFaces } from "../../../shared/documents/pdf/script-faces.ts";
import { renderInvoice as renderWith } from "../../../shared/documents/render-invoice.ts";
import { countDifferences, countInk } from "../../support/documents/compare-pages.ts";
import { namesInScripts } from "../../support/documents/names-in-scripts.ts";
import { type RasterPage, rasterisePdf } from "../../support/documents/rasterise-pdf.ts";
import { readInstalledFace } from "../../support/documents/read-installed-face.ts";
import { renderHistoryReport, renderInvoice } from "../../support/documents/render-documents.ts";
import { requireValue } from "../../support/require-value.ts";
import { historyDocument, reports } from "./history-document.ts";
import { invoiceDocument } from "./invoice-document.ts";

const named = (name: string, address = "Apapa") =>
  invoiceDocument({
    consignee: { name, address, email: null, phone: null, companyRegistration: null },
  });
const pageOf = async (name: string, address?: string) =>
  (await rasterisePdf(await renderInvoice(named(name, address))))[0] as RasterPage;

const faceOf = (codePoint: number): Face => {
  const character = String.fromCodePoint(codePoint);
  return (
    (["arabic", "hebrew", "khmer"] as const).find((face) => scriptFaces[face].letters.test(character)) ??
    "western"
  );
};
const linesOf = (text: string) =>
  prepareText(text, faceOf).flatMap((graphemes) => breakLines(graphemes, 999, (part) => part.length));
const orderedText = (text: string) => linesOf(text).flatMap(({ runs }) => runs.map((run) => run.text));

describe("scripts on an invoice", () => {
  it.each(namesInScripts)(
    "a name in %s is rendered in its script, without a notice about missing characters",
    async (_, text) => {
      const pdf = await renderInvoice(named(text, text));
      const page = (await rasterisePdf(pdf))[0] as RasterPage;
      expect(page.text).not.toContain("typefaces of this document lack");
      expect(page.text).not.toContain("□");
      expect(countDifferences(page, await pageOf("□".repeat([...text].length)))).toBeGreaterThan(100);
      expect(Buffer.compare(pdf, await renderInvoice(named(text, text)))).toBe(0);
    },
  );

  it("an Arabic line runs from right to left, and its Latin text and number run from left to right", () => {
    expect(orderedText("شركة Al Noor 12")).toEqual(["Al Noor 12", " ", "شركة"]);
  });

  it("brackets around Hebrew text open toward the text", () => {
    expect(orderedText("ישראל (רכב)")).toEqual(["(", "רכב", ")", " ", "ישראל"]);
  });

  it("joined Arabic letters look different from isolated letters", async () => {
    const joined = await pageOf("ببب");
    expect(countDifferences(joined, await pageOf("ب\u200Cب\u200Cب"))).toBeGreaterThan(10);
  });

  it.each([
    ["Thai", "บริษัทนำเข้ารถยนต์มือสองจากเกาหลีใต้และญี่ปุ่น"],
    ["Khmer", "ក្រុមហ៊ុននាំចូលរថយន្តពីប្រទេសកូរ៉េខាងត្បូង"],
    ["Chinese", "北京东风汽车贸易有限公司进出口业务部"],
    ["Arabic", "شركة النور لتجارة السيارات المستعملة"],
  ])("a long text in %s wraps within the margins", async (_, text) => {
    const page = await pageOf(text.repeat(12), text.repeat(12));
    expect(countInk(page, { left: 0, top: 0, right: 0.079, bottom: 1 })).toBe(0);
    expect(countInk(page, { left: 0.921, top: 0, right: 1, bottom: 1 })).toBe(0);
  });

  it("an invoice in Latin and Korean script loads no extra typeface, and a Thai name loads one typeface in two weights", async () => {
    const read: string[] = [];
    const reading: ReadFace = (face, weight) => {
      read.push(`${face}-${weight}`);
      return readInstalledFace(face, weight);
    };
    await renderWith(named("Adeyemi, 서울"), reading);
    expect(read).toEqual([]);
    await renderWith(named("บริษัท"), reading);
    expect(read).toEqual(["thai-regular", "thai-bold"]);
  });

  it.each([
    'ישראל רכב (2019) בע"מ',
    "شركة النور لتجارة السيارات",
    "الإستيراد ٢٠٢٦",
    "ក្រុមហ៊ុន នាំចូល",
    "श्री हिन्दी कम्पनी",
    "ශ්‍රී ලංකා",
    "น้ำใจ ยานยนต์",
    "臺灣さくら한국",
  ])("copying %s returns the text as entered", async (text) => {
    expect((await pageOf(text)).text.split(/\r?\n/)).toContain(text);
  });

  it("copying a name returns its original combining marks", async () => {
    const name = "مُحَمَّد محمد";
    expect((await pageOf(name)).text.normalize("NFC")).toContain(name.normalize("NFC"));
  });

  it("copying a bidirectional line returns each part as entered", async () => {
    const text = "شركة Al Noor 12";
    const pdf = Buffer.from(await renderInvoice(named(text)));
    const copied = (await rasterisePdf(pdf))[0]?.text;
    for (const part of ["شركة", "Al Noor 12"]) expect(copied).toContain(part);
    // Readers of the structure, such as screen readers, get the whole line.
    const spelt = Buffer.from(text, "utf16le").swap16().toString("latin1");
    expect(pdf.toString("latin1")).toContain(`/ActualText (\xFE\xFF${spelt.replaceAll(/[()\\]/g, "\\$&")})`);
  });

  it("Persian digits run from left to right within a line that runs from right to left", () => {
    expect(orderedText("شارع ۲۰۲۶")).toEqual(["۲۰۲۶", " ", "شارع"]);
  });

  it.each([
    ["joiners", `ب${"\u200D".repeat(20_000)}`],
    ["letters without a space", "ب".repeat(20_000)],
    ["marks", `ក${"\u17D2ក".repeat(5000)}`],
    ["changes of direction", "אa".repeat(5000)],
  ])("a hostile text of %s is rendered within seconds", async (_, text) => {
    const started = performance.now();
    expect((await renderInvoice(named("Hostile", text))).length).toBeLessThan(5_000_000);
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it("a history report renders an Arabic model name in its script", async () => {
    const report = {
      ...reports.clean,
      vehicle: { ...requireValue(reports.clean.vehicle), model: "سيارة النور" },
    };
    const page = (await rasterisePdf(await renderHistoryReport(historyDocument(report))))[0] as RasterPage;
    expect(page.text).toContain("سيارة النور");
    expect(page.text).not.toContain("typefaces of this document lack");
  });
});

it("a document has the same bytes regardless of the order in which typefaces load", async () => {
  const document = named("شركة Al Noor 12", "បាត់ដំបង, תל אביב");
  const arriving = (late: keyof typeof scriptFaces) => {
    const held = Promise.withResolvers<void>();
    const others = new Set<string>();
    const readFace: ReadFace = async (face, weight) => {
      if (face === late) await held.promise;
      else if (others.add(`${face}-${weight}`).size === 4) setImmediate(held.resolve);
      return readInstalledFace(face, weight);
    };
    return renderWith(document, readFace);
  };
  const [first, ...rest] = await Promise.all((["arabic", "hebrew", "khmer"] as const).map(arriving));
  for (const other of rest) expect(Buffer.compare(requireValue(first), other)).toBe(0);
});
