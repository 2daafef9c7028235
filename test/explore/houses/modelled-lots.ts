import { cancelled, failed } from "./modelled-looks.ts";
import { leaderOf, type ModelledOrder } from "./modelled-order.ts";
import type { ModelledPartners } from "./modelled-partners.ts";

const acquired = { status: "acquiring", isAcquired: true };

/** Models operator actions on all orders of a vehicle. Each action returns `ok` or `refused`. */
export class ModelledLots {
  readonly #partners: ModelledPartners;
  /** Price in won of each bought vehicle. */
  readonly #bought = new Map<string, number>();

  constructor(partners: ModelledPartners) {
    this.#partners = partners;
  }

  isBought(vehicleId: string): boolean {
    return this.#bought.has(vehicleId);
  }

  #in(vehicleId: string, status: string): ModelledOrder[] {
    return this.#partners.on(vehicleId).filter((order) => order.status === status);
  }

  acquire(vehicleId: string): string {
    const placed = this.#in(vehicleId, "placed");
    const isRepeated = this.#in(vehicleId, "acquiring").length > 0;
    this.#partners.move(placed.map((order) => [order, acquired]));
    return placed.length > 0 || isRepeated ? "ok" : "refused";
  }

  award(vehicleId: string, priceKrw: number): string {
    const terms = this.#bought.get(vehicleId);
    if (terms !== undefined) return terms === priceKrw ? "ok" : "refused";
    if (this.#in(vehicleId, "acquiring").length === 0) return "refused";
    this.acquire(vehicleId);
    const competing = this.#in(vehicleId, "acquiring");
    const winner = leaderOf(competing);
    this.#bought.set(vehicleId, priceKrw);
    this.#partners.move(
      competing.map((order) => [
        order,
        order === winner ? secured(order, priceKrw) : failed("outbid_internally"),
      ]),
    );
    return "ok";
  }

  lose(vehicleId: string, reason: "outbid" | "auction_cancelled"): string {
    const placed = this.#in(vehicleId, "placed");
    const isAcquiring = this.#in(vehicleId, "acquiring").length > 0;
    if (this.isBought(vehicleId) || !(isAcquiring || (placed.length > 0 && reason !== "outbid")))
      return "refused";
    if (reason === "outbid") this.acquire(vehicleId);
    else this.#partners.move(placed.map((order) => [order, cancelled(reason)]));
    const competing = this.#in(vehicleId, "acquiring");
    const highest = leaderOf(competing);
    const reasonOf = (order: ModelledOrder) =>
      reason === "outbid" && order !== highest ? "outbid_internally" : reason;
    this.#partners.move(competing.map((order) => [order, failed(reasonOf(order))]));
    return "ok";
  }
}

const secured = ({ fxRate }: ModelledOrder, priceKrw: number): Partial<ModelledOrder> => ({
  status: "secured",
  purchaseUsd: fxRate === null ? null : Math.round(priceKrw / fxRate),
  hasDraft: true,
});
