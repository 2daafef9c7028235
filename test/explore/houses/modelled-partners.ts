import { isDeepStrictEqual } from "node:util";
import { isOpen, type ModelledOrder, showOrder, standingOf } from "./modelled-order.ts";
import type { ToldEvent } from "./told-event.ts";

/** An event that a partner must be told by the end. */
export interface ExpectedEvent extends ToldEvent {
  /** Position in the history of the step that leads to it. */
  step: number;
  /** Whether it may be left out: it says nothing that the partner does not know. */
  isOptional: boolean;
}

/** All orders, and what their partners are told of them. */
export class ModelledPartners {
  readonly orders: ModelledOrder[] = [];
  readonly expected: ExpectedEvent[] = [];
  /** Position of the step that is played. */
  step = 0;

  on(vehicleId: string): ModelledOrder[] {
    return this.orders.filter((order) => order.vehicleId === vehicleId);
  }

  /** An event that its partner is told now. */
  tell(order: ModelledOrder, type: string, more: ToldEvent["more"] = {}, isOptional = false): void {
    const { partner, name } = order;
    const event = { partner, order: name, type, shown: showOrder(order), more };
    this.expected.push({ ...event, step: this.step, isOptional });
  }

  /**
   * Moves orders on one vehicle to another status together and tells their partners, who then know all of their order.
   */
  move(moves: readonly (readonly [ModelledOrder, Partial<ModelledOrder>])[]): void {
    const before = moves.map(([order]) => order.status);
    for (const [order, changes] of moves) Object.assign(order, changes);
    for (const [at, [order]] of moves.entries()) {
      this.tell(order, "order.status_changed", { previous_status: before[at] });
      this.learn(order);
      this.end(order);
    }
  }

  /** A change by the partner itself. It knows it; what it was not told of before is still to be told. */
  changeSilently(order: ModelledOrder, changes: Partial<ModelledOrder>): void {
    const isUntold = this.#isUntold(order);
    Object.assign(order, changes);
    if (isUntold) {
      order.isUntold = true;
      order.isMixed = true;
      const { status, maxBidUsd, cancellationReason } = order;
      Object.assign(order.known, { status, maxBidUsd, cancellationReason });
    } else this.learn(order);
    this.end(order);
  }

  /** The auction of an order's car is moved: its partner is told of that, and of nothing else. */
  reschedule(order: ModelledOrder, changes: Pick<ModelledOrder, "auctionDate" | "cutoffAt">): void {
    const { auctionDate: previous } = order;
    if (this.#isUntold(order)) order.isMixed = true;
    Object.assign(order, changes);
    Object.assign(order.known, changes);
    this.tell(order, "order.auction_rescheduled", { previous_auction_date: previous });
  }

  /** The partner knows the order as it is now. */
  learn(order: ModelledOrder): void {
    order.known = this.#see(order);
    order.isMixed = false;
  }

  /** Its car's rounds are of interest once an order has ended. */
  end(order: ModelledOrder): void {
    if (!isOpen(order)) order.awaitsRounds = true;
  }

  /** Tells partners of orders on a vehicle that are not as they know them, each once with the latest state. */
  tellDetails(vehicleId: string): void {
    for (const order of this.on(vehicleId)) {
      if (!order.isUntold && !isOpen(order)) continue;
      const seen = this.#see(order);
      if (!isDeepStrictEqual(seen, order.known) || order.isMixed) {
        const { isHighestBid, currentMaxBidUsd } = seen;
        const standing = { is_highest_bid: isHighestBid, current_max_bid_usd: currentMaxBidUsd };
        this.tell(order, "order.detail_updated", standing, !this.#isUntold(order));
      }
      this.learn(order);
      order.isUntold = false;
    }
  }

  /** The standing of an order that has ended tells nobody anything. */
  #isUntold(order: ModelledOrder): boolean {
    const seen = this.#see(order);
    const standing = { isHighestBid: seen.isHighestBid, currentMaxBidUsd: seen.currentMaxBidUsd };
    return !isDeepStrictEqual(seen, { ...order.known, ...(!isOpen(order) && standing) });
  }

  #see(order: ModelledOrder) {
    return { ...showOrder(order), ...standingOf(order, this.on(order.vehicleId)) };
  }
}
