import { type CarIdentity, type CarRound, toRound } from "../../domain/inventory/car-round.ts";
import { carByVinKey, carRoundKey } from "../inventory-keys.ts";
import { queryIndexPage, queryPage } from "../query.ts";
import { storedEntity } from "../stored-entity.ts";
import { deleteWrite, putWrite, type Write } from "../transaction.ts";

const roundItems = storedEntity<CarRound>("car_round");

/** More than any car has; a plate that every second row bears by mistake costs no more than this. */
const maxRounds = 100;

/**
 * Every round known of a car, whatever became of its listing: those that share its plate or its VIN, some of them twice, up to
 * 100 each. By VIN the last second's may be missing.
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

/** The rounds that bear exactly this VIN, up to 100; the last second's may be missing. */
export async function readRoundsByVin(vin: string): Promise<CarRound[]> {
  const { gsi1pk } = carByVinKey(vin, "");
  const { items } = await queryIndexPage("queryIndex:carByVin", { partition: gsi1pk, limit: maxRounds });
  return items.map(roundItems.fromItem);
}

/**
 * The writes that keep what is remembered of a round in step with its listing; none where nothing of it changed.
 *
 * @param before the listing as it was stored; null where it was not
 * @param after the listing as it is to be; null where its round never took place
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
