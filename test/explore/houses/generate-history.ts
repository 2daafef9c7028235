import { RandomSource } from "../../../infra/local/cars/random-source.ts";
import { DrawnSteps } from "./drawn-steps.ts";
import { GeneratedCars } from "./generated-cars.ts";
import { GeneratedOrders } from "./generated-orders.ts";
import { type Action, beginsAt, type History, type House, houses, type Row } from "./history.ts";

const minute = 60_000;
const hour = 60 * minute;
const lengthHours = 120;
/** Longer than an exchange rate stays valid. */
const gapHours = 36;

/** Generates several days of five houses and their partners. Workers run early or late. */
export function generateHistory(seed: string): History {
  return new Generator(new RandomSource(seed)).draw();
}

class Generator {
  readonly #chance: RandomSource;
  readonly #steps: DrawnSteps;
  readonly #cars: GeneratedCars;
  readonly #orders: GeneratedOrders;
  /** The latest listings of each house. */
  readonly #published = new Map<House, readonly Row[]>();
  readonly #sequences = new Map<House, number>();

  constructor(chance: RandomSource) {
    this.#chance = chance;
    this.#steps = new DrawnSteps(chance);
    this.#cars = new GeneratedCars(chance, beginsAt);
    this.#orders = new GeneratedOrders(chance, this.#steps, this.#cars);
  }

  draw(): History {
    const isRateHour = this.#drawRates();
    for (let count = 0; count < lengthHours; count += 1) {
      const now = beginsAt + count * hour;
      for (const house of houses) if (count === 0 || this.#chance.chance(0.09)) this.#publish(house, now);
      if (isRateHour(count))
        this.#steps.add(now, { kind: "rate", krwPerUsd: this.#chance.integer(1_200, 1_500) });
      if (this.#chance.chance(0.35)) this.#steps.add(now, { kind: "notify", vehicleId: null });
      if (this.#chance.chance(0.12)) this.#steps.add(now, { kind: "sweep" });
      if (this.#chance.chance(0.45)) this.#orders.order(now);
      if (this.#chance.chance(0.6)) this.#orders.touch(now);
      if (this.#chance.chance(0.25)) this.#orders.operate(now);
    }
    return this.#steps.sorted();
  }

  /**
   * Exchange rates arrive regularly from the start or from a later hour, in some histories with a gap that leaves no
   * valid rate.
   */
  #drawRates(): (hourOfHistory: number) => boolean {
    const from = this.#chance.chance(0.6) ? 0 : this.#chance.integer(10, 60);
    const gap = this.#chance.chance(0.5) ? this.#chance.integer(from, 80) : lengthHours;
    return (count) => count % 6 === 0 && count >= from && !(count >= gap && count < gap + gapHours);
  }

  /**
   * Publishes a house's changes, or all its listings. The batch is processed and followed immediately, late, or
   * twice.
   */
  #publish(house: House, now: number): void {
    this.#cars.change(house, now);
    const rows = this.#cars.rowsOf(house, now);
    const former = new Map(this.#published.get(house)?.map((row) => [row.listing_id, JSON.stringify(row)]));
    const of = this.#chance.chance(0.6) ? "full" : "delta";
    const named =
      of === "full" ? rows : rows.filter((row) => former.get(row.listing_id) !== JSON.stringify(row));
    if (named.length === 0) return;
    this.#published.set(house, rows);
    const sequence = (this.#sequences.get(house) ?? 0) + 1;
    this.#sequences.set(house, sequence);
    const batch = `${house}_${sequence}`;
    this.#steps.addAt(now, { kind: "upload", batch, house, of, sequence, rows: named });
    // The batch is processed soon or late, and thus sometimes after the next batch.
    const delay = this.#chance.chance(0.1) ? this.#chance.integer(1, 20) * hour : 2 * minute;
    this.#steps.addAt(now + delay, { kind: "ingest", batch });
    const followed = now + delay + (this.#chance.chance(0.25) ? this.#chance.integer(1, 30) * hour : minute);
    this.#steps.addAt(followed, { kind: "follow", batch });
    if (this.#chance.chance(0.15)) this.#steps.add(followed, { kind: "follow", batch }, 20);
    if (this.#chance.chance(0.05)) this.#steps.add(followed, { kind: "ingest", batch }, 20);
  }
}

/** Returns the history with final steps that process every message, at a valid rate, so that no work remains. */
export function endHistory(steps: History): History {
  const at = (steps.at(-1)?.at ?? beginsAt) + hour;
  const batches = steps.flatMap((step) => (step.kind === "upload" ? [step.batch] : []));
  const ends: Action[] = [
    ...batches.flatMap((batch): Action[] => [
      { kind: "ingest", batch },
      { kind: "follow", batch },
    ]),
    { kind: "rate", krwPerUsd: 1_300 },
    { kind: "notify", vehicleId: null },
    { kind: "sweep" },
    { kind: "notify", vehicleId: null },
  ];
  return [...steps, ...ends.map((action, position) => ({ ...action, at: at + position * minute }))];
}
