import { type CarIdentity, type CarRound, toRound } from "../../domain/inventory/car-round.ts";
import { carByVinKey, carRoundKey } from "../inventory-keys.ts";
import { queryIndexPage, queryPage } from "../query.ts";
import { storedEntity } from "../stored-entity.ts";
import { deleteWrite, putWrite, type Write } from "../transaction.ts";

const roundItems = storedEntity<CarRound>("car_round");

/** More rounds than any car has; limits the cost of a plate that many rows bear by mistake. */
const maxRounds = 100;

/**
 * All stored rounds of a car, also of listings that are gone: up to 100 with its plate and up to 100 with its VIN, some
 * of them twice. Rounds of the last second may be missing by VIN.
 */
export async function readCarRounds({ licensePlate, vin }: CarIdentity): Promise<CarRound[]> {
  const readings = await Promise.all([
    licensePlate === null ? [] : readRoundsByPlate(licensePlate),
    vin === null ? [] : readRoundsByVin(vin),
  ]);
  return readings.flat();
}

async function readRoundsByPlate(licensePlate: string): Promise<CarRound[]> {
  const { pk } = carRoundKey(licensePlate, "");
  const { items } = await queryPage("query:carRound", { partition: pk, limit: maxRounds });
  return items.map(roundItems.fromItem);
}

/** The rounds with exactly this VIN, up to 100; those of the last second may be missing. */
export async function readRoundsByVin(vin: string): Promise<CarRound[]> {
  const { gsi1pk } = carByVinKey(vin, "");
  const { items } = await queryIndexPage("queryIndex:carByVin", { partition: gsi1pk, limit: maxRounds });
  return items.map(roundItems.fromItem);
}

/**
 * The writes that update the record of a round with its listing; none when it is unchanged.
 *
 * @param before the stored listing; null when there was none
 * @param after the new listing; null when its round never took place
 */
export function carRoundWrites(before: CarRound | null, after: CarRound | null): Write[] {
  const old = before && toItem(before);
  const fresh = after && toItem(after);
  if (JSON.stringify(old) === JSON.stringify(fresh)) return [];
  const isMoved = old !== null && old.pk !== fresh?.pk;
  return [
    ...(isMoved ? [deleteWrite("delete:carRound", "car-round", { pk: old.pk, sk: old.sk })] : []),
    ...(fresh === null ? [] : [putWrite("put:carRound", "car-round", fresh)]),
  ];
}

function toItem(listing: CarRound) {
  const round = toRound(listing);
  if (round === null) return null;
  const { licensePlate, vin } = round;
  const carName = licensePlate ?? vin ?? "";
  return roundItems.toItem(
    { ...carRoundKey(carName, round.listingId), ...(vin !== null && carByVinKey(vin, round.listingId)) },
    round,
  );
}
