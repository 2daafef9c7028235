import type { Action, House, Row } from "./history.ts";

type Upload = Extract<Action, { kind: "upload" }>;

/** A listing that a batch changed. Null before it is listed and after it is withdrawn. */
interface RowChange {
  before: Row | null;
  after: Row | null;
}

/** An upcoming auction of a car, identified by its plate. */
export interface ModelledRound {
  vehicleId: string;
  plate: string;
  auctionDate: number;
}

/** The expected listings of the five houses after the applied batches. */
export class ModelledMarket {
  readonly #listed = new Map<string, Row>();
  readonly #houseOf = new Map<string, House>();
  readonly #sequences = new Map<House, number>();
  readonly #uploads = new Map<string, Upload>();
  /** Batches that were applied. */
  readonly #changes = new Map<string, readonly RowChange[]>();

  upload(upload: Upload): void {
    this.#uploads.set(upload.batch, upload);
  }

  /** Applies an uploaded batch once, unless a newer batch of its house was applied. */
  ingest(batch: string): void {
    const upload = this.#uploads.get(batch);
    if (upload === undefined || this.#changes.has(batch)) return;
    const { house, sequence } = upload;
    if (sequence <= (this.#sequences.get(house) ?? 0)) return;
    this.#sequences.set(house, sequence);
    this.#changes.set(batch, [...this.#store(upload), ...this.#withdraw(upload)]);
  }

  #store({ house, rows }: Upload): RowChange[] {
    return rows.flatMap((after) => {
      const before = this.#listed.get(after.listing_id) ?? null;
      this.#listed.set(after.listing_id, after);
      this.#houseOf.set(after.listing_id, house);
      return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ before, after }];
    });
  }

  #withdraw({ house, of, rows }: Upload): RowChange[] {
    if (of !== "full") return [];
    const named = new Set(rows.map((row) => row.listing_id));
    const gone = [...this.#listed.values()].filter(
      (row) => this.#houseOf.get(row.listing_id) === house && !named.has(row.listing_id),
    );
    for (const row of gone) this.#listed.delete(row.listing_id);
    return gone.map((before) => ({ before, after: null }));
  }

  /** Returns the listings that a batch changed when it was applied. */
  changedBy(batch: string): string[] {
    return this.#changesOf(batch).map(({ before, after }) => (after ?? before)!.listing_id);
  }

  /**
   * Returns the plates of cars for which a batch created an auction: the first, or one with another plate or
   * date.
   */
  newRoundsOf(batch: string): string[] {
    return this.#changesOf(batch).flatMap(({ before, after }) => {
      const [former, round] = [before && roundOf(before), after && roundOf(after)];
      const isSame = former?.plate === round?.plate && former?.auctionDate === round?.auctionDate;
      return round === null || isSame ? [] : [round.plate];
    });
  }

  #changesOf(batch: string): readonly RowChange[] {
    return this.#changes.get(batch) ?? [];
  }

  /** Returns the current listing, or null if it does not exist. */
  find(vehicleId: string): Row | null {
    return this.#listed.get(vehicleId) ?? null;
  }

  /** Returns every auction in which a car is currently listed. */
  roundsOf(plate: string): ModelledRound[] {
    return [...this.#listed.values()].flatMap((row) => {
      const round = roundOf(row);
      return round?.plate === plate ? [round] : [];
    });
  }
}

/** Identifies an auction by plate, date and result. */
function roundOf(row: Row): ModelledRound | null {
  const auctionDate = dateOf(row);
  if (row.license_plate === null || auctionDate === null || row.auction_result !== "upcoming") return null;
  return { vehicleId: row.listing_id, plate: row.license_plate, auctionDate };
}

/** Returns when a listing's auction begins, in epoch milliseconds, or null without a date. */
export const dateOf = ({ auction_date: date }: Row): number | null =>
  date === null ? null : Date.parse(date);
