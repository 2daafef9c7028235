import { identifyCar, toRound } from "../../../shared/domain/inventory/car-round.ts";
import { isActive } from "../../../shared/domain/orders/order.ts";
import type { SharedSettings } from "./fill-table.ts";
import type { Connection } from "./postgres-driver.ts";
import type { SeededOrder } from "./run-functions.ts";
import { batchSequence, type ChosenCars, earlierRoundsOf } from "./synthesize-market.ts";

/** Fills the peer with the other system's accounts and settings, and the selected cars with their past. */
export async function fillPeer(
  connection: Connection,
  { accounts, keys, rate, fees }: SharedSettings,
  cars: ChosenCars,
): Promise<void> {
  for (const account of accounts)
    await connection.query("INSERT INTO partners VALUES ($1, $2)", [account.partnerId, account]);
  for (const { keyHash, partnerId, keyId, status, allowlist } of keys) {
    const insert = "INSERT INTO api_keys VALUES ($1, $2, $3, $4, $5, NULL, 0)";
    await connection.query(insert, [keyHash, partnerId, keyId, status, allowlist]);
  }
  await connection.query("INSERT INTO settings VALUES ($1, $2)", [rate, fees]);
  for (const listing of [...cars.read, ...cars.ordered]) {
    const { listingId, make, model, year, mileageKm } = listing;
    const { licensePlate, vin } = identifyCar(listing);
    await connection.query("INSERT INTO listing_details VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)", [
      ...[listingId, make, model, year, mileageKm, vin, licensePlate, batchSequence, listing],
    ]);
    for (const round of [listing, ...earlierRoundsOf(listing)].map(toRound))
      await connection.query("INSERT INTO car_rounds VALUES ($1, $2, $3)", [
        round?.licensePlate,
        round?.vin,
        round,
      ]);
  }
}

/** Fills the peer with the other system's orders and lots. */
export async function addOrders(connection: Connection, orders: readonly SeededOrder[]): Promise<void> {
  for (const { order, leader } of orders) {
    const { orderId, partnerId, vehicleId, status, maxBidAmountUsd, bidAt, auctionDate, updatedAt, version } =
      order;
    await connection.query("INSERT INTO orders VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)", [
      ...[orderId, partnerId, vehicleId, status, isActive(order), maxBidAmountUsd, bidAt, auctionDate],
      ...[updatedAt, version, order],
    ]);
    const lot = "INSERT INTO lots VALUES ($1, 1, $2, $3, NULL, 0)";
    await connection.query(lot, [vehicleId, leader?.orderId, leader]);
  }
  await connection.query("ANALYZE");
}
