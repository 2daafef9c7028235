import type { RandomSource } from "../../../infra/local/cars/random-source.ts";
import type { DrawnSteps } from "./drawn-steps.ts";
import { carCount, type GeneratedCars, vinOf } from "./generated-cars.ts";
import { type Action, houses, partners, type Row } from "./history.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Actions of partners and operators on the orders of a history. */
export class GeneratedOrders {
  readonly #chance: RandomSource;
  readonly #steps: DrawnSteps;
  readonly #cars: GeneratedCars;
  readonly #orders: { name: string; vehicleId: string }[] = [];

  constructor(chance: RandomSource, steps: DrawnSteps, cars: GeneratedCars) {
    this.#chance = chance;
    this.#steps = steps;
    this.#cars = cars;
  }

  /** Makes a partner order a listed car, now or exactly at its cutoff. */
  order(now: number): void {
    const { listing_id: vehicleId, auction_date: date, auction_result: result } = this.#drawRow(now);
    const partner = this.#chance.integer(0, partners.length - 1);
    const name = `p${partner}_${this.#orders.length + 1}`;
    const bidUsd = result === "no_bid" ? null : this.#drawBid();
    this.#orders.push({ name, vehicleId });
    const place: Action = { kind: "place", order: name, partner, vehicleId, bidUsd };
    const cutoff = date === null ? 0 : Date.parse(date) - partners[partner]!.leadMinutes * minute;
    const isRaced = result === "upcoming" && cutoff > now && this.#chance.chance(0.15);
    if (isRaced) this.#steps.addAt(cutoff, place);
    else this.#steps.add(now, place);
    if (result === "upcoming" && date !== null) this.#bidAround(name, vehicleId, date, cutoff);
  }

  /** Generates bids shortly before and after the cutoff, and operator actions around the auction. */
  #bidAround(order: string, vehicleId: string, date: string, cutoff: number): void {
    const auction = Date.parse(date);
    if (this.#chance.chance(0.3)) this.#steps.addAt(cutoff, { kind: "bid", order, bidUsd: this.#drawBid() });
    if (this.#chance.chance(0.4)) return;
    this.#steps.add(auction - 20 * hour, { kind: "acquire", vehicleId }, 22);
    if (this.#chance.chance(0.7))
      this.#steps.add(auction, { kind: "award", vehicleId, priceKrw: this.#drawPriceKrw() }, 20);
    else this.#steps.add(auction, { kind: "lose", vehicleId, reason: this.#drawLoss() }, 20);
  }

  /** Generates a change of a recent order by a partner or an operator, whatever the order's status is by then. */
  touch(now: number): void {
    if (this.#orders.length === 0) return;
    const { name: order } = this.#chance.pick(this.#orders.slice(-12));
    const what = this.#chance.pickWeighted({
      ...{ bid: 5, cancel: 2, correctAndBid: 4, ship: 4, correctVessel: 3, withdraw: 1, issue: 2, vin: 3 },
    });
    switch (what) {
      case "bid":
        this.#steps.add(now, { kind: "bid", order, bidUsd: this.#drawBid() });
        break;
      case "cancel":
        this.#steps.add(now, { kind: "cancel", order });
        break;
      case "correctAndBid":
        this.#steps.add(now, { kind: "correct", order, vin: this.#drawVin() });
        this.#steps.add(now, { kind: "bid", order, bidUsd: this.#drawBid() });
        break;
      case "ship":
        this.#steps.add(now, { kind: "ship", order, to: "export_processing", vessel: this.#drawVessel() });
        this.#steps.add(now, { kind: "ship", order, to: "in_transit", vessel: this.#drawVessel() }, 4);
        this.#steps.add(now, { kind: "report", order, status: "customs" }, 12);
        this.#steps.add(now, { kind: "report", order, status: "delivered" }, 24);
        break;
      case "correctVessel":
        this.#steps.add(now, { kind: "correct", order, vessel: this.#drawVessel() });
        this.#steps.add(now, { kind: "report", order, status: "customs" });
        break;
      case "vin":
        this.#steps.add(now, { kind: "correct", order, vin: this.#drawVin() });
        break;
      default:
        this.#steps.add(now, { kind: what, order });
        break;
    }
  }

  /** Generates an action of an operator or a worker on a recently ordered car. */
  operate(now: number): void {
    if (this.#orders.length === 0) return;
    const { vehicleId } = this.#chance.pick(this.#orders.slice(-12));
    const what = this.#chance.pickWeighted({ notify: 6, acquire: 1, lose: 1, award: 1 });
    if (what === "lose") this.#steps.add(now, { kind: what, vehicleId, reason: this.#drawLoss() });
    else if (what === "award")
      this.#steps.add(now, { kind: what, vehicleId, priceKrw: this.#drawPriceKrw() });
    else this.#steps.add(now, { kind: what, vehicleId });
  }

  /** Draws a listing that was ordered already, or any listing. */
  #drawRow(now: number): Row {
    const rows = houses.flatMap((house) => this.#cars.rowsOf(house, now));
    const ordered = rows.filter((row) => this.#orders.some(({ vehicleId }) => vehicleId === row.listing_id));
    const some = ordered.length > 0 && this.#chance.chance(0.5) ? ordered : rows;
    return this.#chance.pick(some.length > 0 ? some : this.#cars.listings.map(({ row }) => row));
  }

  readonly #drawBid = () => this.#chance.integer(200, 450) * 100;
  readonly #drawPriceKrw = () => this.#chance.integer(10, 18) * 1_000_000;
  readonly #drawLoss = () => this.#chance.pick(["outbid", "auction_cancelled"] as const);
  readonly #drawVin = () => vinOf(this.#chance.integer(0, carCount - 1), this.#chance.integer(10, 12));
  readonly #drawVessel = () => `Vessel ${this.#chance.integer(1, 4)}`;
}
