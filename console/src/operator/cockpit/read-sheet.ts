import { auctionSources } from "../../../../shared/domain/inventory/vocabulary.ts";
import { failureReasons } from "../../../../shared/domain/orders/order.ts";
import type { LoseLot, Lot } from "../../api/generated/types.ts";
import { type ResultTexts, readPrice } from "./read-result.ts";

/** The properties by which a result sheet identifies a lot. */
type SheetLot = Pick<Lot, "vehicle_id" | "source" | "lot_number" | "license_plate">;

/** The results of a result sheet by listing id, and the lines that were not used. */
export interface SheetResults {
  results: ReadonlyMap<string, ResultTexts>;
  /** Lines without a lot or a readable result, and lines that contradict another line of the same lot. */
  unread: string[];
  /** Lines whose lot number could belong to several lots or houses. */
  ambiguous: string[];
}

const lossWords: Readonly<Record<string, LoseLot["failure_reason"]>> = {
  ...Object.fromEntries(failureReasons.map((reason) => [reason, reason])),
  ...{ lost: "outbid", loss: "outbid", 낙찰실패: "outbid", 실패: "outbid" },
  ...{
    passed: "auction_passed",
    유찰: "auction_passed",
    cancelled: "auction_cancelled",
    취소: "auction_cancelled",
  },
};

/**
 * Reads a house's result sheet: one lot per line, which starts with the lot number and ends with a price in won or a
 * word for the loss, separated by commas, semicolons or tabs. If a heading names a result column, the result is read
 * from that column. If the lots are from several houses, a line must also contain the house, the license plate or the
 * listing id, because the houses use the same lot numbers.
 */
export function readSheet(text: string, lots: readonly SheetLot[]): SheetResults {
  const read: ReadLine[] = [];
  const unread: string[] = [];
  const ambiguous: string[] = [];
  const [heading = "", ...rest] = linesOf(text);
  const columns = columnsOf(heading);
  const lotsByNumber = Map.groupBy(lots, ({ lot_number }) => lot_number);
  const isOfSeveralHouses = new Set(lots.map(({ source }) => source)).size > 1;
  for (const line of columns === null ? [heading, ...rest] : rest) {
    const cells = splitLine(line);
    const cell = (columns?.result === undefined ? cells.at(-1) : cells[columns.result]) ?? "";
    const house = findHouse(cells, columns?.house);
    const id = findLot(cells, lotsByNumber.get(cells[0] ?? "") ?? [], { house, isOfSeveralHouses });
    const result = isSplitPrice(line, cells) ? null : readCell(cell);
    const isBlank = columns?.result !== undefined && cell === "";
    if (id === null || cells.length < 2 || (result === null && !isBlank)) unread.push(line);
    else if (id === "ambiguous") ambiguous.push(line);
    else if (result !== null) read.push({ id, result, line });
  }
  const { results, contradictory } = groupByLot(read);
  return { results, unread: [...unread, ...contradictory], ambiguous };
}

interface ReadLine {
  id: string;
  result: ResultTexts;
  line: string;
}

/** Returns the result of each lot, and the lines of lots with two different results. */
function groupByLot(read: readonly ReadLine[]) {
  const results = new Map<string, ResultTexts>();
  const contradictory: string[] = [];
  for (const [id, lines] of Map.groupBy(read, (one) => one.id)) {
    const [result] = lines.map((one) => one.result);
    const agree = new Set(lines.map((one) => JSON.stringify(one.result))).size === 1;
    if (result !== undefined && agree) results.set(id, result);
    else contradictory.push(...lines.map(({ line }) => line));
  }
  return { results, contradictory };
}

const linesOf = (text: string): string[] =>
  text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .map((line) => line.replace(/^ +| +$/g, ""))
    .filter((line) => line.trim() !== "");

/**
 * Returns the columns that a heading names. Returns null for a line with digits, because such a line is not a heading.
 */
function columnsOf(line: string): { house?: number; result?: number } | null {
  if (/\d/.test(line)) return null;
  const names = splitLine(line).map((name) => name.toLowerCase().replaceAll("_", " "));
  const house = names.findIndex((name) => /^(?:source|(?:auction )?house|경매장)$/.test(name));
  const result = names.findIndex((name) =>
    /^(?:result|price|hammer price)|^(?:결과|낙찰가|낙찰금액)/.test(name),
  );
  return { ...(house >= 0 && { house }), ...(result >= 0 && { result }) };
}

/**
 * Returns the listing id of a line's lot, `ambiguous` if several lots are possible, or null if there is none.
 * @param numbered the lots with the line's lot number
 */
function findLot(
  cells: readonly string[],
  numbered: readonly SheetLot[],
  { house, isOfSeveralHouses }: { house: Lot["source"]; isOfSeveralHouses: boolean },
): string | null {
  const named = numbered.filter(({ vehicle_id, license_plate: plate }) =>
    cells.some(
      (cell) => cell === vehicle_id || (plate !== null && withoutSpaces(cell) === withoutSpaces(plate)),
    ),
  );
  if (named.length === 1) return named[0]?.vehicle_id ?? null;
  const ofHouse = numbered.filter(({ source }) => house === null || source === house);
  if (ofHouse.length > 1 || (ofHouse.length === 1 && house === null && isOfSeveralHouses)) return "ambiguous";
  return ofHouse[0]?.vehicle_id ?? null;
}

const withoutSpaces = (text: string): string => text.replace(/\s/g, "");

/**
 * Returns the house that a line names. A single letter counts as a house only in the house column, because elsewhere it
 * may be a grade.
 */
function findHouse(cells: readonly string[], houseColumn: number | undefined): Lot["source"] {
  for (const [index, cell] of cells.entries()) {
    const [, name, letter] = /^(auction(?:[ _]house)?|경매장)?[ _]?([a-z])$/i.exec(cell) ?? [];
    const isHouse = name !== undefined || index === houseColumn;
    const house = auctionSources.find((source) => source === `auction_${letter?.toLowerCase()}`);
    if (isHouse && house !== undefined) return house;
  }
  return null;
}

/**
 * Returns the cells of a line. Commas separate cells only in lines without tabs and semicolons, and never within
 * quotes, so that prices can contain commas.
 */
function splitLine(line: string): string[] {
  const separator = ["\t", ";"].find((one) => line.includes(one)) ?? ",";
  const cell = new RegExp(`(?:^|${separator}) *(?:"((?:[^"]|"")*)"|([^${separator}]*))`, "g");
  return [...line.matchAll(cell)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? "").trim(),
  );
}

/** Reports whether a line ends with a price whose commas also separate its cells: `1042,18,350,500`. */
const isSplitPrice = (line: string, cells: readonly string[]): boolean =>
  !/[\t;"]/.test(line) && /^\d{1,3},\d{3}$/.test(cells.slice(-2).join());

function readCell(cell: string): ResultTexts | null {
  const loss = lossWords[cell.toLowerCase()];
  if (loss !== undefined) return { price: "", loss };
  return readPrice(cell) === null ? null : { price: cell, loss: "" };
}
