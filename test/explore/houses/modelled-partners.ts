import { isDeepStrictEqual } from "node:util";
import { isOpen, type ModelledOrder, showOrder, standingOf } from "./modelled-order.ts";
import type { ReportedEvent } from "./reported-event.ts";

/** An event that a partner must receive before the history ends. */
export interface ExpectedEvent extends ReportedEvent {
  /** Index of the step in the history that causes it. */
  step: number;
  /** True if the event may be omitted, because it contains nothing new for the partner. */
  isOptional: boolean;
}

/** All orders and the events that their partners are expected to receive. */
export class ModelledPartners {
  readonly orders: ModelledOrder[] = [];
  readonly expected: ExpectedEvent[] = [];
  /** Index of the current step. */
  step = 0;

  on(vehicleId: string): ModelledOrder[] {
    return this.orders.filter((order) => order.vehicleId === vehicleId);
  }

  /** Expects an event for the order's partner now. */
  notify(order: ModelledOrder, type: string, more: ReportedEvent["more"] = {}, isOptional = false): void {
    const { partner, name } = order;
    const event = { partner, order: name, type, shown: showOrder(order), more };
    this.expected.push({ ...event, step: this.step, isOptional });
  }

  /** Changes the status of a vehicle's orders together and notifies their partners, who then know the whole order. */
  move(moves: readonly (readonly [ModelledOrder, Partial<ModelledOrder>])[]): void {
    const before = moves.map(([order]) => order.status);
    for (const [order, changes] of moves) Object.assign(order, changes);
    for (const [at, [order]] of moves.entries()) {
      this.notify(order, "order.status_changed", { previous_status: before[at] });
      this.learn(order);
      this.end(order);
    }
  }

  /** Records a change by the partner itself, which needs no notification. Earlier changes still do. */
  changeSilently(order: ModelledOrder, changes: Partial<ModelledOrder>): void {
    const isUnreported = this.#isUnreported(order);
    Object.assign(order, changes);
    if (isUnreported) {
      order.isUnreported = true;
      order.isMixed = true;
      const { status, maxBidUsd, cancellationReason } = order;
      Object.assign(order.known, { status, maxBidUsd, cancellationReason });
    } else this.learn(order);
    this.end(order);
  }

  /** Records that the auction of an order's car moved. The partner is notified of nothing else. */
  reschedule(order: ModelledOrder, changes: Pick<ModelledOrder, "auctionDate" | "cutoffAt">): void {
    const { auctionDate: previous } = order;
    if (this.#isUnreported(order)) order.isMixed = true;
    Object.assign(order, changes);
    Object.assign(order.known, changes);
    this.notify(order, "order.auction_rescheduled", { previous_auction_date: previous });
  }

  /** Records that the partner knows the current state of the order. */
  learn(order: ModelledOrder): void {
    order.known = this.#see(order);
    order.isMixed = false;
  }

  /** Records that an order has ended. From then on, its partner is notified of the car's auctions. */
  end(order: ModelledOrder): void {
    if (!isOpen(order)) order.awaitsRounds = true;
  }

  /** Notifies partners of changed orders on a vehicle, each once with the latest state. */
  notifyDetails(vehicleId: string): void {
    for (const order of this.on(vehicleId)) {
      if (!order.isUnreported && !isOpen(order)) continue;
      const seen = this.#see(order);
      if (!isDeepStrictEqual(seen, order.known) || order.isMixed) {
        const { isHighestBid, currentMaxBidUsd } = seen;
        const standing = { is_highest_bid: isHighestBid, current_max_bid_usd: currentMaxBidUsd };
        this.notify(order, "order.detail_updated", standing, !this.#isUnreported(order));
      }
      this.learn(order);
      order.isUnreported = false;
    }
  }

  /** Ended orders are not notified of their rank. */
  #isUnreported(order: ModelledOrder): boolean {
    const seen = this.#see(order);
    const standing = { isHighestBid: seen.isHighestBid, currentMaxBidUsd: seen.currentMaxBidUsd };
    return !isDeepStrictEqual(seen, { ...order.known, ...(!isOpen(order) && standing) });
  }

  #see(order: ModelledOrder) {
    return { ...showOrder(order), ...standingOf(order, this.on(order.vehicleId)) };
  }
}
