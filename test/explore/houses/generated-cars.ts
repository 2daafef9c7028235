import type { RandomSource } from "../../../infra/local/cars/random-source.ts";
import { type House, houses, type Row } from "./history.ts";

const minute = 60_000;
const hour = 60 * minute;
const kstOffset = 9 * hour;

/** Cars of a history; each is listed at one house or several. */
export const carCount = 10;

/** One car at one house, in one round. */
export interface GeneratedListing {
  house: House;
  car: number;
  row: Row;
  /** The time from which batches include its row again; null while they include it. */
  goneUntil: number | null;
}

/** The cars of a history and where they are listed. `change` generates the changes for a house's next batch. */
export class GeneratedCars {
  readonly listings: GeneratedListing[] = [];
  readonly #chance: RandomSource;
  readonly #rounds = new Map<number, number>();

  constructor(chance: RandomSource, now: number) {
    this.#chance = chance;
    for (let car = 0; car < carCount; car += 1) this.#list(car, now);
  }

  /** Returns the rows that a house's batch contains now. */
  rowsOf(house: House, now: number): Row[] {
    return this.listings.flatMap((one) => (one.house === house && isIn(one, now) ? [{ ...one.row }] : []));
  }

  /** Changes some of a house's cars in the ways in which auction houses do. */
  change(house: House, now: number): void {
    for (const listing of this.listings.filter((one) => one.house === house)) {
      if (!isIn(listing, now)) continue;
      if (listing.goneUntil !== null) this.#return(listing, now);
      else if (isOver(listing.row, now)) this.#end(listing, now);
      else if (this.#chance.chance(0.5)) this.#revise(listing, now);
    }
  }

  /** Lists a car for another round at any house, possibly while its earlier listing still exists. */
  #list(car: number, now: number, plateOf?: Row): void {
    const round = (this.#rounds.get(car) ?? 0) + 1;
    this.#rounds.set(car, round);
    const house = this.#chance.pick(houses);
    const isDated = this.#chance.chance(0.8);
    this.listings.push({
      ...{ house, car, goneUntil: null },
      row: {
        listing_id: `${house}_${car}_${round}`,
        license_plate: plateOf?.license_plate ?? (this.#chance.chance(0.9) ? plateOfCar(car) : null),
        vin: vinOf(car, 0),
        auction_date: isDated ? this.#drawDate(now) : null,
        auction_result: "upcoming",
        start_price_krw: this.#chance.chance(0.7) ? this.#drawPrice() : null,
      },
    });
  }

  #return(listing: GeneratedListing, now: number): void {
    listing.goneUntil = null;
    if (this.#chance.chance(0.7)) listing.row.auction_date = this.#drawDate(now);
  }

  #revise(listing: GeneratedListing, now: number): void {
    const { row } = listing;
    if (row.start_price_krw === null && this.#chance.chance(0.6)) {
      row.start_price_krw = this.#drawPrice();
      return;
    }
    const what = this.#chance.pickWeighted({
      ...{ price: 9, noPrice: 1, later: 2, earlier: 2, undate: 1, withdraw: 3 },
      ...{ relist: 1, plate: 1, vin: 1 },
    });
    switch (what) {
      case "price":
        row.start_price_krw = this.#drawPrice();
        break;
      case "noPrice":
        row.start_price_krw = null;
        break;
      case "later":
        row.auction_date = row.auction_date === null ? this.#drawDate(now) : this.#shift(row, 1, now);
        break;
      case "earlier":
        row.auction_date = row.auction_date === null ? this.#drawDate(now) : this.#shift(row, -1, now);
        break;
      case "undate":
        row.auction_date = null;
        break;
      case "withdraw":
        listing.goneUntil = this.#chance.chance(0.3) ? Number.POSITIVE_INFINITY : now + minute;
        break;
      case "relist":
        this.#list(listing.car, now, row);
        break;
      case "plate":
        row.license_plate ??= plateOfCar(listing.car);
        break;
      case "vin":
        row.vin = vinOf(listing.car, this.#chance.integer(1, 9));
        break;
    }
  }

  /** Sets the result after an auction, often late. A car without a bid may be sold later or listed again. */
  #end(listing: GeneratedListing, now: number): void {
    const { row } = listing;
    if (this.#chance.chance(0.4)) return;
    if (row.auction_result === "upcoming") {
      row.auction_result = this.#chance.pickWeighted({ sold: 1, no_bid: 3, negotiation_sold: 1 });
      return;
    }
    const next = this.#chance.pickWeighted({ stay: 2, relist: 3, leave: 2, sell: 2 });
    if (next === "relist") this.#list(listing.car, now, row);
    if (next === "relist" || next === "leave") listing.goneUntil = Number.POSITIVE_INFINITY;
    if (next === "sell" && row.auction_result === "no_bid")
      row.auction_result = this.#chance.pick(["sold", "negotiation_sold"]);
  }

  #drawDate(now: number): string {
    return toKst(Math.ceil(now / hour) * hour + this.#chance.integer(20, 70) * hour);
  }

  #shift({ auction_date: date }: Row, direction: number, now: number): string {
    const moved = Date.parse(String(date)) + direction * this.#chance.integer(1, 30) * hour;
    return toKst(Math.max(moved, Math.ceil(now / hour) * hour + 2 * hour));
  }

  #drawPrice(): number {
    return this.#chance.integer(10, 18) * 1_000_000;
  }
}

const isIn = ({ goneUntil }: GeneratedListing, now: number): boolean =>
  goneUntil === null || goneUntil <= now;

const isOver = ({ auction_date: date }: Row, now: number): boolean =>
  date !== null && Date.parse(date) <= now;

const plateOfCar = (car: number): string => `${10 + car}가${1_000 + car}`;

/** Returns a VIN of a car. Each correction gives another VIN. */
export const vinOf = (car: number, correction: number): string =>
  `KMHF341EBKA${String(correction).padStart(3, "0")}${String(car).padStart(3, "0")}`;

const toKst = (instant: number): string => new Date(instant + kstOffset).toISOString().replace("Z", "+09:00");
