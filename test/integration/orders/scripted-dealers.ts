import { randomUUID } from "node:crypto";
import { type CreatedOrder, createOrder } from "../../../shared/application/orders/placement/create-order.ts";
import {
  findAnyCar,
  findCarOrSnapshot,
} from "../../../shared/application/orders/placement/find-dealer-car.ts";
import type { DealerCar } from "../../../shared/domain/dealers/dealer-car.ts";
import { toDealerListingId } from "../../../shared/domain/dealers/dealer-listing-id.ts";
import {
  type DealerSource,
  type DealerSources,
  DealerSourceUnavailable,
} from "../../../shared/domain/dealers/dealer-source.ts";
import type { PlacementRequest } from "../../../shared/domain/orders/placement-request.ts";
import { absentTerms } from "../../../shared/domain/orders/placement-terms.ts";
import { buildDealerCar, buildDealerInspection } from "../../support/records/build-dealer-car.ts";
import { now, seedPartner } from "./seed-orders.ts";

/** Parameters of an order for a dealer's car, and the sources to query. */
export interface DealerAttempt extends Partial<Omit<PlacementRequest, "vehicleId">> {
  token?: string;
  sources: DealerSources;
}

/** Orders a dealer's car. */
export function orderDealerCar(
  partnerId: string,
  vehicleId: string,
  attempt: DealerAttempt,
): Promise<CreatedOrder> {
  const { token = randomUUID(), sources, ...request } = attempt;
  const operation = request.operation ?? "createOrder";
  const findCar = (operation === "createOrder" ? findAnyCar : findCarOrSnapshot)(sources);
  return createOrder(
    { operation, ...absentTerms, ...request, vehicleId },
    { partnerId, callerId: `key_of_${partnerId}`, token, endUserId: null, now },
    findCar,
  );
}

/** Returns sources with the given responses in sequence. The last one repeats. */
export function answering(...answers: (Partial<DealerCar> | null | "down")[]): DealerSources {
  const readCar = async (number: number): Promise<DealerCar | null> => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? null;
    if (answer === "down") throw new DealerSourceUnavailable("retail_a", "is down");
    return answer && buildDealerCar({ id: { source: "retail_a", number }, ...answer });
  };
  const source = { key: "retail_a", readCar, readInspection: async () => buildDealerInspection() };
  return { retail_a: source as unknown as DealerSource, retail_b: source as unknown as DealerSource };
}

let serial = 0;

/** Returns the listing id of a car that exists only in `answering` sources. */
export function scriptedId(): string {
  serial += 1;
  return toDealerListingId({ source: "retail_a", number: 90_000_000 + serial });
}

/** Makes a new partner order a car that exists only in `answering` sources. */
export async function orderScriptedCar() {
  const partnerId = await seedPartner();
  const vehicleId = scriptedId();
  const { order } = await orderDealerCar(partnerId, vehicleId, { sources: answering({}) });
  return { partnerId, vehicleId, orderId: order.id };
}
