import { ApiError } from "../../api/api-error.ts";

/** The properties of a car that an order needs. */
export interface OrderableCar {
  id: string;
  pricing: { listing_price: number | null } | null;
}

/**
 * Response statuses that mean that someone else bought the car, or that the car left the list. Another car may still be
 * available.
 */
const passedOver: readonly number[] = [404, 409, 410];

/**
 * Orders the first available car with a bid equal to its listing price. Cars without a price are skipped.
 *
 * @throws Error if no car could be ordered; a rejection that does not concern one car is passed on
 */
export async function orderAnyCar<Order>(
  cars: readonly OrderableCar[],
  order: (bid: { vehicle_id: string; max_bid_amount_usd: number }) => Promise<Order>,
): Promise<Order> {
  for (const { id, pricing } of cars) {
    const price = pricing?.listing_price ?? null;
    if (price === null) continue;
    try {
      return await order({ vehicle_id: id, max_bid_amount_usd: price });
    } catch (error) {
      if (!(error instanceof ApiError) || !passedOver.includes(error.status)) throw error;
    }
  }
  throw new Error("No car can be ordered right now. Try again in a moment.");
}
