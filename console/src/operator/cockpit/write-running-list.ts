import { writeCsv } from "../../../../shared/domain/text/write-csv.ts";
import type { Lot } from "../../api/generated/types.ts";
import { leadingBids } from "../lots/leading-bids.ts";
import { listInspections } from "./list-inspections.ts";

const headings = [
  ...["lot_number", "source", "vehicle_id", "make", "model", "year", "license_plate", "mileage_km"],
  ...["accident_grade", "exterior_grade", "start_price_krw", "ceiling_krw", "ceiling_usd", "partner"],
  ...["second_ceiling_krw", "second_ceiling_usd", "second_partner", "inspection", "hammer_price_krw"],
];

/**
 * Returns the lots of an auction as CSV with a byte-order mark, for a hall without a network. The last column is empty;
 * after it is filled in, the file can be read as a result sheet.
 */
export function writeRunningList(lots: readonly Lot[]): string {
  const rows = lots.map((lot) => {
    const [leader, second] = leadingBids(lot);
    return [
      ...[lot.lot_number, lot.source, lot.vehicle_id, lot.make, lot.model, lot.year, lot.license_plate],
      ...[lot.mileage_km, lot.accident_grade, lot.exterior_grade, lot.start_price_krw, leader?.ceiling_krw],
      ...[leader?.max_bid_amount_usd, leader?.partner_name, second?.ceiling_krw],
      ...[second?.max_bid_amount_usd, second?.partner_name, listInspections(lot), ""],
    ].map((cell) => cell ?? "");
  });
  return `\ufeff${writeCsv(headings, rows)}`;
}
