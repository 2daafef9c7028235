import type { Action, House, Row } from "./history.ts";

type Upload = Extract<Action, { kind: "upload" }>;

/** A listing that a batch changed; null for before it was listed, and after it was withdrawn. */
interface RowChange {
  before: Row | null;
  after: Row | null;
}

/** An upcoming auction of a car, told apart by its plate. */
export interface ModelledRound {
  vehicleId: string;
  plate: string;
  auctionDate: number;
}

/** What the five houses have listed, as their batches say. */
export class ModelledMarket {
  readonly #listed = new Map<string, Row>();
  readonly #houseOf = new Map<string, House>();
  readonly #sequences = new Map<House, number>();
  readonly #uploads = new Map<string, Upload>();
  /** Of batches that were applied. */
  readonly #changes = new Map<string, readonly RowChange[]>();

  upload(upload: Upload): void {
    this.#uploads.set(upload.batch, upload);
  }

  /** Applies an uploaded batch, once, unless a newer one of its house was applied. */
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

  /** Listings that a batch changed when it was applied. */
  changedBy(batch: string): string[] {
    return this.#changesOf(batch).map(({ before, after }) => (after ?? before)!.listing_id);
  }

  /** Plates of cars of which a batch made a new round: another plate or date than before, or a first one. */
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

  /** A listing as it is by now; null where there is none. */
  find(vehicleId: string): Row | null {
    return this.#listed.get(vehicleId) ?? null;
  }

  /** Every round in which a car is listed now. */
  roundsOf(plate: string): ModelledRound[] {
    return [...this.#listed.values()].flatMap((row) => {
      const round = roundOf(row);
      return round?.plate === plate ? [round] : [];
    });
  }
}

/** Plate, date and result together make a round. */
function roundOf(row: Row): ModelledRound | null {
  const auctionDate = dateOf(row);
  if (row.license_plate === null || auctionDate === null || row.auction_result !== "upcoming") return null;
  return { vehicleId: row.listing_id, plate: row.license_plate, auctionDate };
}

/** When a listing's auction begins, epoch milliseconds; null while it has no date. */
export const dateOf = ({ auction_date: date }: Row): number | null =>
  date === null ? null : Date.parse(date);
