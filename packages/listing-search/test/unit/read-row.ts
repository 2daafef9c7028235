import type { CategoryField, IndexRow } from "../../src/rows/index-row.ts";
import type { Segment } from "../../src/segments/open-segment.ts";

/** Returns the row as given to the build; option tokens are in lower case and sorted by their code. */
export function readRow(segment: Segment, row: number): IndexRow {
  const { variants, ordered, categories, options } = segment;
  const variant = variants.codes.at(row);
  const number = (field: keyof Segment["ordered"]): number | null => ordered[field].valueAt(row);
  const token = (field: CategoryField): string | null =>
    categories[field].dictionary.textOf(categories[field].codes.at(row));
  const flag = (field: "hasAccident" | "hasFrameDamage"): boolean | null => {
    const text = token(field);
    return text === null ? null : text === "true";
  };
  const count = token("auctionCount");
  const optionTokens: string[] = [];
  for (let code = 1; code < options.dictionary.size; code += 1) {
    if (options.postings.holds(code, row)) {
      optionTokens.push(requireValue(options.dictionary.textOf(code)));
    }
  }
  return {
    listingId: segment.listingIds.idAt(segment.rankOfRow.at(row)),
    source: requireValue(token("source")),
    make: variants.textOf("make", variant),
    model: variants.textOf("model", variant),
    subModel: variants.textOf("subModel", variant),
    trim: variants.textOf("trim", variant),
    bodyStyle: variants.textOf("bodyStyle", variant),
    year: number("year"),
    mileageKm: number("mileageKm"),
    priceKrw: number("priceKrw"),
    auctionDateMs: number("auctionDateMs"),
    auctionResult: token("auctionResult"),
    auctionCount: count === null ? null : Number(count),
    fuel: token("fuel"),
    transmission: token("transmission"),
    color: token("color"),
    accidentGrade: token("accidentGrade"),
    exteriorGrade: token("exteriorGrade"),
    hasAccident: flag("hasAccident"),
    hasFrameDamage: flag("hasFrameDamage"),
    options: optionTokens,
    summary: segment.summaries?.read(row) ?? undefined,
  };
}

function requireValue(value: string | null): string {
  if (value === null) throw new Error("The segment holds no text for a code of its row");
  return value;
}
