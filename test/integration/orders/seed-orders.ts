import { randomUUID } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import * as z from "zod/mini";
import { type CreatedOrder, createOrder } from "../../../shared/application/orders/placement/create-order.ts";
import { findListedCar } from "../../../shared/application/orders/placement/find-car.ts";
import { findOrderVehicle, readOrder } from "../../../shared/application/orders/reads/read-order.ts";
import { eventSchemas } from "../../../shared/contract/events/event-schemas.ts";
import type { OrderResource } from "../../../shared/contract/resources/orders/order.ts";
import type { Problem } from "../../../shared/domain/errors/problem.ts";
import type { Listing } from "../../../shared/domain/inventory/listing.ts";
import type { PlacementRequest } from "../../../shared/domain/orders/placement-request.ts";
import { absentTerms } from "../../../shared/domain/orders/placement-terms.ts";
import { type Partner, partnerDefaults } from "../../../shared/domain/partners/partner.ts";
import type { EventEnvelope } from "../../../shared/domain/webhooks/event.ts";
import { listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { eventKey } from "../../../shared/persistence/keys/item-keys.ts";
import { newPartnerWrite } from "../../../shared/persistence/partners/partners.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { queryAll } from "../../../shared/persistence/table/query.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { buildListing } from "../../support/records/build-listing.ts";

/** Two weeks before the auction of `buildListing`. */
export const now = Date.parse("2026-11-20T09:00:00+09:00");
/** The locked rate of every seeded order. */
export const krwPerUsd = 1_450;
/** The start price of `buildListing` at that rate. */
export const listingPriceUsd = 10_000;

let serial = 0;

/** Stores a usable exchange rate. */
export const seedRate = (): Promise<void> => putFxRate({ krwPerUsd, asOf: now, fetchedAt: now });

/** Stores a partner with default settings. Returns its id. */
export async function seedPartner(changes: Partial<Partner> = {}): Promise<string> {
  serial += 1;
  const partnerId = `pt_${serial}`;
  await commit([
    newPartnerWrite({
      ...partnerDefaults,
      partnerId,
      name: `Partner ${serial}`,
      contactEmail: `buying@partner-${serial}.example.com`,
      invoicePrefix: "PRT",
      createdAt: now,
      updatedAt: now,
      version: 1,
      cursorSecret: `cursor-secret-${serial}`,
      activeKeyCount: 0,
      ...changes,
    }),
  ]);
  return partnerId;
}

/** Stores a car without orders and returns its id. */
export async function seedListing(changes: Partial<Listing> = {}): Promise<string> {
  serial += 1;
  const listingId = `auction_a_20261203_${serial}`;
  await commit([listingWrite(buildListing({ listingId, startPriceKrw: 14_500_000, ...changes }), 1)]);
  return listingId;
}

/** Orders a car, with the given fields replaced. */
export function place(
  partnerId: string,
  request: Partial<PlacementRequest> & { vehicleId: string },
  context: { token?: string; now?: number; callerId?: string; endUserId?: string } = {},
): Promise<CreatedOrder> {
  return createOrder(
    { operation: "createOrder", ...absentTerms, maxBidAmountUsd: 12_000, ...request },
    {
      partnerId,
      callerId: context.callerId ?? `key_of_${partnerId}`,
      token: context.token ?? randomUUID(),
      endUserId: context.endUserId ?? null,
      now: context.now ?? now,
    },
    findListedCar,
  );
}

/** Makes this many new partners order one car, the first with the highest bid. Returns their orders by rank. */
export async function placeCompeting(
  vehicleId: string,
  count: number,
): Promise<{ partnerId: string; order: OrderResource }[]> {
  const placed = [];
  for (let rank = 0; rank < count; rank += 1) {
    const partnerId = await seedPartner();
    const { order } = await place(partnerId, { vehicleId, maxBidAmountUsd: 50_000 - rank });
    placed.push({ partnerId, order });
  }
  return placed;
}

/** Returns the response of `GET /v1/orders/{id}`. */
export const show = async (partnerId: string, orderId: string): Promise<OrderResource> =>
  readOrder(partnerId, orderId, await findOrderVehicle(orderId));

/** Returns every event of a partner, oldest first, validated against the contract of its type. */
export async function readEvents(partnerId: string): Promise<EventEnvelope[]> {
  const items = await queryAll(["query:event", "query:delivery"], {
    partition: eventKey(partnerId, 0).pk,
    sortKey: "begins_with(sk, :kind)",
    values: { ":kind": "EVENT#" },
  });
  return items
    .filter((item) => item.entity === "event")
    .map((item) => {
      const envelope: EventEnvelope = JSON.parse(inflateRawSync(item.body as Uint8Array).toString());
      z.parse(eventSchemas[envelope.type], envelope);
      return envelope;
    });
}

/** Runs everything in parallel and separates results from errors. */
export async function race<Result>(runs: (() => Promise<Result>)[]) {
  const settled = await Promise.allSettled(runs.map((run) => run()));
  return {
    done: settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])),
    refused: settled.flatMap((one) => (one.status === "rejected" ? [one.reason as Problem] : [])),
  };
}
