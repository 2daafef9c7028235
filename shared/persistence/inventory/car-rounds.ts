import { type CarIdentity, type CarRound, toRound } from "../../domain/inventory/car-round.ts";
import { carByVinKey, carRoundKey } from "../keys/inventory-keys.ts";
import { queryIndexPage, queryPage } from "../table/query.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItems } from "../table/table.ts";
import { deleteWrite, putWrite, type Write } from "../table/transaction.ts";

const roundItems = storedEntity<CarRound>("car_round");

/** More rounds than any car has. Limits the cost of a plate that many rows contain by mistake. */
const maxRounds = 100;

/**
 * Returns all stored rounds of a car, including rounds of removed listings: up to 100 with its plate and up to 100 with
 * its VIN, some of them twice. Rounds of the last second may be missing by VIN.
 */
export async function readCarRounds({ licensePlate, vin }: CarIdentity): Promise<CarRound[]> {
  // The index lags behind, so the row read by plate comes last and takes precedence.
  const readings = await Promise.all([
    vin === null ? [] : readRoundsByVin(vin),
    licensePlate === null ? [] : readRoundsByPlate(licensePlate),
  ]);
  return readings.flat();
}

/** Returns the rounds with exactly this plate, up to 100. */
export async function readRoundsByPlate(licensePlate: string): Promise<CarRound[]> {
  const { pk } = carRoundKey(licensePlate, "");
  const { items } = await queryPage("query:carRound", { partition: pk, limit: maxRounds });
  return items.map(roundItems.fromItem);
}

/** Returns the rounds with exactly this VIN, up to 100; rounds of the last second may be missing. */
export async function readRoundsByVin(vin: string): Promise<CarRound[]> {
  const { gsi1pk } = carByVinKey(vin, "");
  const { items } = await queryIndexPage("queryIndex:carByVin", { partition: gsi1pk, limit: maxRounds });
  return items.map(roundItems.fromItem);
}

/**
 * Returns the current state of rounds found by VIN, without rounds that now belong to another car. One round trip per
 * 100.
 */
export async function refreshRounds(rounds: readonly CarRound[]): Promise<CarRound[]> {
  const items = await getItems("get:carRound", rounds.map(keyOf));
  return items.flatMap((item) => (item === null ? [] : [roundItems.fromItem(item)]));
}

/**
 * Returns the writes that update the record of a round with its listing; no writes when the round is unchanged.
 *
 * @param before the stored listing; null when there was none
 * @param after the current listing, or its last state if it left the market
 * @param options.isOutdated whether the record may differ from `before`; the record is then always written
 */
export function carRoundWrites(
  before: CarRound | null,
  after: CarRound,
  { isOutdated = false }: { isOutdated?: boolean } = {},
): Write[] {
  const old = before && toItem(before);
  const fresh = toItem(after);
  if (!isOutdated && JSON.stringify(old) === JSON.stringify(fresh)) return [];
  const isMoved = old !== null && old.pk !== fresh?.pk;
  return [
    ...(isMoved ? [deleteWrite("delete:carRound", "car-round", { pk: old.pk, sk: old.sk })] : []),
    ...(fresh === null ? [] : [putWrite("put:carRound", "car-round", fresh)]),
  ];
}

function toItem(listing: CarRound) {
  const round = toRound(listing);
  if (round === null) return null;
  const { vin, listingId } = round;
  return roundItems.toItem({ ...keyOf(round), ...(vin !== null && carByVinKey(vin, listingId)) }, round);
}

const keyOf = ({ licensePlate, vin, listingId }: CarRound) =>
  carRoundKey(licensePlate ?? vin ?? "", listingId);
