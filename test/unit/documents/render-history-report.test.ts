import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fallsBack, plotReadings } from "../../../shared/documents/history/plot-readings.ts";
import type { HistoryDocument } from "../../../shared/documents/history-document.ts";
import type { HistoryReport } from "../../../shared/domain/history/history-report.ts";
import { countDifferences, countInk } from "../../support/documents/compare-pages.ts";
import { findUntaggedContent } from "../../support/documents/find-untagged-content.ts";
import { type RasterPage, rasterisePdf } from "../../support/documents/rasterise-pdf.ts";
import { renderHistoryReport } from "../../support/documents/render-documents.ts";
import { historyDocument, reports } from "./history-document.ts";

const { clean, damage, partial } = reports;
const pagesOf = async (document: HistoryDocument) => rasterisePdf(await renderHistoryReport(document));
const firstPageOf = async (document: HistoryDocument) => (await pagesOf(document))[0] as RasterPage;
const textOf = async (document: HistoryDocument) =>
  (await pagesOf(document)).map(({ text }) => text.replaceAll(/\s+/g, " ")).join(" ");
const emptyReport: HistoryReport = {
  vehicle: null,
  registration: null,
  ownershipHistory: null,
  ownVehicleDamage: null,
  otherVehicleDamage: null,
  specialHistory: null,
  uninsuredPeriods: null,
  mileageReadings: null,
  usageHistory: null,
  recalls: null,
  valueRange: null,
  summary: null,
};
const countOf = (text: string, part: string) => text.split(part).length - 1;

describe("a clean report", () => {
  it("a clean report names the car and states which events are not recorded", async () => {
    const vehicle = clean.vehicle && { ...clean.vehicle, vin: "KMHTEST0000000001" };
    const text = await textOf(historyDocument({ ...clean, vehicle }));
    for (const part of ["2021 Hyundai Sonata", "KMHTEST0000000001", "00가00**", "15 Mar 2021", "1,999 cc"]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("Total loss None Flood None Theft None Last mileage 51,730 km");
    expect(text).toContain("Damage to this vehicle (KRW) None recorded.");
    expect(text).toContain(
      "The report describes the car in the inventory. Both agree in manufacturer and model year.",
    );
    expect(text).not.toContain("SANDBOX");
  });
});

describe("damage report", () => {
  it("a damage report lists claims, ownership changes, months without insurance and the value range", async () => {
    const text = await textOf(historyDocument(damage));
    for (const part of [
      "18 Nov 2020 Other party insurer 2,310,000 2,487,000 1,260,000 745,000 482,000 Closed",
      "2 Jul 2024 Own insurer 1,150,000 Not stated",
      "4 Jun 2018 First registered 27 Sep 2021 Owner change plate 00허00**, rental use",
      "July 2021 to September 2021 January 2023",
      "Rental Yes Commercial No",
      "14 May 2024 Engine Open",
      "insurance reference only KRW 14,900,000 to 17,200,000",
      "It is not a market price.",
      "Paid for this car (KRW) 2,950,000",
    ]) {
      expect(text).toContain(part);
    }
  });

  it("the mileage chart of a report changes with its mileage readings", async () => {
    const flat = damage.mileageReadings?.map((reading) => ({ ...reading, mileageKm: 68_940 })) ?? [];
    const [first, second] = await Promise.all([
      pagesOf(historyDocument({ ...clean, mileageReadings: damage.mileageReadings })),
      pagesOf(historyDocument({ ...clean, mileageReadings: flat })),
    ]);
    expect(countDifferences(first[0] as RasterPage, second[0] as RasterPage)).toBeGreaterThan(1_000);
  });
});

describe("missing source data", () => {
  it("a report has different texts for a missing section and an empty section", async () => {
    const text = await textOf(historyDocument(partial));
    expect(text).toContain("Damage to this vehicle (KRW) Not stated by the source.");
    expect(text).toContain("Damage it caused to others (KRW) None recorded.");
    expect(text).toContain("Mileage readings Not stated by the source.");
    expect(text).toContain("Changes of owner Not stated Damage claims, this car Not stated");
    expect(text).toContain("30 Aug 2019 Change not stated Date not stated Owner change private use");
  });

  it("a report without data says in every section that the source states nothing", async () => {
    const text = await textOf(
      historyDocument(emptyReport, { identityCheck: "unverified", identityCheckBasis: [] }),
    );
    expect(text).toContain("Vehicle not named by the source");
    expect(countOf(text, "Not stated by the source.")).toBe(9);
    expect(text).toContain("Not verified");
  });

  it("a report shows listed incidents even if it has no summary", async () => {
    const special = {
      totalLoss: [],
      flood: [{ occurredOn: "2023-08-01", extent: "partial" as const }],
      theft: null,
    };
    const text = await textOf(historyDocument({ ...emptyReport, specialHistory: special }));
    expect(text).toContain("Flood 1 recorded Theft Not stated");
    expect(text).toContain("1 Aug 2023: partial");
  });
});

describe("warnings for buyers", () => {
  it("an identity mismatch is shown as a warning", async () => {
    const matched = await firstPageOf(historyDocument(clean));
    const mismatch = await firstPageOf(
      historyDocument(clean, { identityCheck: "mismatch", identityCheckBasis: ["model_year"] }),
    );
    expect(mismatch.text.replaceAll(/\s+/g, " ")).toContain("do not rely on it. Both agree in model year.");
    expect(countDifferences(matched, mismatch)).toBeGreaterThan(5_000);
  });

  it("a report warns about a mileage reading below an earlier reading", async () => {
    const readings = [
      { readOn: "2024-01-01", mileageKm: 90_000, source: "insurer" as const },
      { readOn: "2025-01-01", mileageKm: 60_000, source: "insurer" as const },
    ];
    expect(fallsBack(plotReadings(readings))).toBe(true);
    expect(await textOf(historyDocument({ ...clean, mileageReadings: readings }))).toContain(
      "lower than an earlier one",
    );
    expect(await textOf(historyDocument(clean))).not.toContain("lower than an earlier one");
  });

  it.each([
    ["unverified", "have no data in common"],
    ["not_applicable", "by the requested key"],
  ] as const)("a report explains an identity check with the result %s", async (identityCheck, words) => {
    const { text } = await firstPageOf(historyDocument(clean, { identityCheck, identityCheckBasis: [] }));
    expect(text.replaceAll(/\s+/g, " ")).toContain(words);
  });

  it("a report that used the plate from the inventory says that the source rejected the VIN", async () => {
    const text = await textOf(
      historyDocument(clean, {
        query: { plate: null, vin: "KMHTEST0000000002" },
        fallbackPlateFromInventory: true,
      }),
    );
    expect(text).toContain("VIN KMHTEST0000000002");
    expect(text).toContain("The source rejected the VIN");
  });

  it("a sandbox report says on every page that its data is synthetic", async () => {
    const plain = await pagesOf(historyDocument(damage));
    const marked = await pagesOf(historyDocument(damage, { sandbox: true }));
    for (const { text } of marked) expect(text).toContain("SANDBOX - SYNTHETIC DATA");
    const second = { left: 0.3, top: 0.3, right: 0.7, bottom: 0.7 };
    expect(countDifferences(plain[1] as RasterPage, marked[1] as RasterPage, second)).toBeGreaterThan(1_000);
  });
});

describe("PDF structure of a history report", () => {
  it("all content of a report is marked as document text or as decoration", async () => {
    expect(
      findUntaggedContent(await renderHistoryReport(historyDocument(damage, { sandbox: true }))),
    ).toEqual([]);
  });

  it("the report of a lookup is rendered to identical bytes each time", async () => {
    const first = await renderHistoryReport(historyDocument(damage));
    await renderHistoryReport(historyDocument(clean));
    expect(Buffer.compare(await renderHistoryReport(historyDocument(damage)), first)).toBe(0);
  });

  it("a report is a tagged PDF and describes the mileage chart", async () => {
    const source = Buffer.from(await renderHistoryReport(historyDocument(clean))).toString("latin1");
    expect(source).toContain("/Marked true");
    expect(source).toContain("/S /Figure\n");
    expect(source).toContain("(Mileage over time: 24,180 km on 10 Mar 2023, 51,730 km on 12 Mar 2025)");
  });

  it("a long table of a history report continues on the next page with a repeated header", async () => {
    const claims = Array.from({ length: 60 }, (_, index) => ({
      ...damage.ownVehicleDamage![0]!,
      paintKrw: 300_001 + index,
    }));
    const pages = await pagesOf(historyDocument({ ...damage, ownVehicleDamage: claims }));
    const found = pages.flatMap(({ text }) => text.match(/\b300,0\d\d\b/g) ?? []);
    expect(found).toEqual(claims.map(({ paintKrw }) => `300,${String(paintKrw - 300_000).padStart(3, "0")}`));
    expect(countOf(pages[1]!.text, "Repair cost")).toBeGreaterThan(0);
    for (const page of pages) expect(countInk(page, { left: 0.921, top: 0, right: 1, bottom: 1 })).toBe(0);
  });

  it("the mileage chart contains no invalid number for any readings", async () => {
    const reading = fc.record({
      readOn: fc.constantFrom(null, "2020-01-01", "2021-06-30", "2024-02-30", "unreadable", ""),
      mileageKm: fc.constantFrom(null, 0, 1, 99, 1_000, 123_456, 9_999_999),
      source: fc.constantFrom(null, "unknown" as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(reading, { maxLength: 12 }), async (mileageReadings) => {
        const pdf = await renderHistoryReport(historyDocument({ ...emptyReport, mileageReadings }));
        expect(Buffer.from(pdf).toString("latin1")).not.toContain("NaN");
      }),
      { numRuns: 8 },
    );
  });
});
