import { partners, type Row } from "./history.ts";
import { dateOf, type ModelledMarket } from "./modelled-market.ts";
import { cutoffOf, isOpen, type ModelledOrder } from "./modelled-order.ts";
import type { ModelledPartners } from "./modelled-partners.ts";

const hour = 3_600_000;
const day = 24 * hour;
const beforePurchase = ["placed", "acquiring"];
const soldResults = ["sold", "negotiation_sold"];

/** Models how the service checks listings and notifies partners of changes that are new to them. */
export class ModelledLooks {
  readonly #market: ModelledMarket;
  readonly #partners: ModelledPartners;
  /** Partner, plate and date of each auction that was notified. */
  readonly #reportedRounds = new Set<string>();
  #rate: { krwPerUsd: number; at: number } | null = null;

  constructor(market: ModelledMarket, partnersOfOrders: ModelledPartners) {
    this.#market = market;
    this.#partners = partnersOfOrders;
  }

  setRate(krwPerUsd: number, at: number): void {
    this.#rate = { krwPerUsd, at };
  }

  /** Returns won per dollar; null if the last rate is older than a day. */
  rateAt(now: number): number | null {
    return this.#rate === null || now - this.#rate.at > day ? null : this.#rate.krwPerUsd;
  }

  /**
   * Updates the active orders on a listing from it.
   * @param isBought whether the operator has bought the car
   */
  followListing(vehicleId: string, now: number, isBought: boolean): void {
    const row = this.#market.find(vehicleId);
    const open = this.#partners.on(vehicleId).filter(isOpen);
    if (open.length === 0) return;
    if (row === null) {
      const withdrawn = open.filter((order) => isWithdrawn(order, now));
      this.#partners.move(withdrawn.map((order) => [order, cancelled("seller_withdrew")]));
      return;
    }
    for (const order of open) this.#followCar(order, row);
    const moved = open.filter((order) => this.#followDate(order, dateOf(row)));
    const isTooSoon = (order: ModelledOrder) =>
      order.status === "placed" && order.cutoffAt !== null && now > order.cutoffAt;
    this.#partners.move(
      moved.filter(isTooSoon).map((order) => [order, cancelled("auction_rescheduled_too_soon")]),
    );
    const isLost = (order: ModelledOrder) =>
      order.maxBidUsd === null && beforePurchase.includes(order.status) && !isBought;
    if (soldResults.includes(row.auction_result))
      this.#partners.move(open.filter(isLost).map((order) => [order, failed("vehicle_unavailable")]));
    this.lookAtPrice(vehicleId, now);
  }

  /** Applies the house's corrections of the car. Other fields keep an operator's corrections. */
  #followCar(order: ModelledOrder, row: Row): void {
    const { followed } = order;
    const changes = {
      ...(row.vin !== followed.vin && { vin: row.vin }),
      ...(row.license_plate !== followed.license_plate && { licensePlate: row.license_plate }),
    };
    order.followed = { vin: row.vin, license_plate: row.license_plate };
    this.correct(order, changes);
  }

  /** Corrects the car data of an order and its draft invoice. The next run notifies the partner. */
  correct(
    order: ModelledOrder,
    changes: Partial<Pick<ModelledOrder, "vin" | "licensePlate" | "vessel">>,
  ): void {
    const isCar = (["vin", "licensePlate"] as const).some(
      (name) => name in changes && changes[name] !== order[name],
    );
    Object.assign(order, changes);
    order.isUnreported = true;
    if (isCar && order.hasDraft) this.#partners.notify(order, "order.invoice_updated");
  }

  /** Returns whether the auction of an order was moved. */
  #followDate(order: ModelledOrder, auctionDate: number | null): boolean {
    if (!beforePurchase.includes(order.status) || order.auctionDate === auctionDate) return false;
    const { leadMinutes } = partners[order.partner]!;
    const cutoffAt = cutoffOf(auctionDate, order.maxBidUsd, leadMinutes);
    this.#partners.reschedule(order, { auctionDate, cutoffAt });
    return true;
  }

  /** Notifies partners of placed orders if the price in won differs from the last one they know. */
  lookAtPrice(vehicleId: string, now: number): void {
    const currentKrw = this.#market.find(vehicleId)?.start_price_krw ?? null;
    for (const order of this.#partners.on(vehicleId)) {
      order.awaitsRate = false;
      if (order.status !== "placed" || currentKrw === null) continue;
      if (order.knownKrw === null) order.knownKrw = currentKrw;
      else if (order.knownKrw !== currentKrw) this.#notifyPrice(order, order.knownKrw, currentKrw, now);
    }
  }

  #notifyPrice(order: ModelledOrder, formerKrw: number, currentKrw: number, now: number): void {
    const rate = order.fxRate ?? this.rateAt(now);
    order.awaitsRate = rate === null;
    if (rate === null) return;
    const [previous, current] = [formerKrw, currentKrw].map((krw) => Math.ceil(krw / rate)) as [
      number,
      number,
    ];
    if (previous === current) return;
    order.knownKrw = currentKrw;
    this.#partners.notify(order, "order.price_updated", {
      vehicle_id: order.vehicleId,
      previous_listing_usd: previous,
      current_listing_usd: current,
      delta_usd: current - previous,
      delta_pct: previous === 0 ? null : Math.round(((current - previous) / previous) * 1_000) / 10,
    });
  }

  /** Checks the prices that waited for an exchange rate. */
  lookAtAwaitedPrices(now: number): void {
    const waiting = this.#partners.orders.filter((order) => order.awaitsRate);
    for (const vehicleId of new Set(waiting.map((order) => order.vehicleId)))
      this.lookAtPrice(vehicleId, now);
  }

  /** Notifies partners with an ended order on a car of each later round with a new listing id. */
  lookAtRounds(plate: string): void {
    for (const { vehicleId, auctionDate } of this.#market.roundsOf(plate))
      for (const partner of partners.keys()) {
        const newest = this.#partners.orders.findLast(
          (order) =>
            order.partner === partner &&
            !isOpen(order) &&
            order.licensePlate === plate &&
            order.vehicleId !== vehicleId &&
            (order.auctionDate === null || auctionDate > order.auctionDate),
        );
        const reported = `${partner} ${plate} ${auctionDate}`;
        if (newest === undefined || this.#reportedRounds.has(reported)) continue;
        this.#reportedRounds.add(reported);
        this.#partners.notify(newest, "order.re_auctioned", {
          previous_vehicle_id: newest.vehicleId,
          new_vehicle_id: vehicleId,
          new_auction_date: auctionDate,
        });
      }
  }

  /** Ends placed orders whose auction was over a day ago, unless their listing now has another date. */
  sweep(now: number, isBought: (vehicleId: string) => boolean): void {
    const due = this.#partners.orders.filter((order) => isPassed(order, now));
    for (const vehicleId of new Set(due.map((order) => order.vehicleId))) {
      const row = this.#market.find(vehicleId);
      const isMoved = (order: ModelledOrder) => row !== null && order.auctionDate !== dateOf(row);
      const ofVehicle = due.filter((order) => order.vehicleId === vehicleId);
      if (ofVehicle.some(isMoved)) this.followListing(vehicleId, now, isBought(vehicleId));
      const passed = ofVehicle.filter((order) => isPassed(order, now) && !isMoved(order));
      this.#partners.move(passed.map((order) => [order, failed("auction_passed")]));
    }
  }
}

const isPassed = ({ status, maxBidUsd, auctionDate }: ModelledOrder, now: number): boolean =>
  status === "placed" && maxBidUsd !== null && auctionDate !== null && now >= auctionDate + day;

/**
 * A listing may disappear after its auction without ending orders. A fixed-price listing has no auction to wait
 * for.
 */
const isWithdrawn = ({ status, maxBidUsd, auctionDate }: ModelledOrder, now: number): boolean =>
  status === "placed" && (maxBidUsd === null || auctionDate === null || auctionDate > now);

/** Returns the state of an order that ends because nobody can buy its car. */
export const cancelled = (cancellationReason: string) => ({ status: "cancelled", cancellationReason });

/** Returns the state of an order that ends because its car was not bought for it. */
export const failed = (failureReason: string) => ({ status: "failed", failureReason });
