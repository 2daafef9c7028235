import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** The result of disabling one guard in one situation. */
export interface GuardNote {
  /** Title of the situation. */
  situation: string;
  guard: string;
  isMissed: boolean;
}

/**
 * The results for guards so far, in a file. An interrupted run continues from it, and concurrent processes share
 * it.
 */
export class GuardNotes {
  readonly #path: string | null;
  #kept: readonly GuardNote[] = [];

  /** @param path the path of the file, which may be missing; null keeps notes only in memory */
  constructor(path: string | null) {
    this.#path = path;
  }

  add(note: GuardNote): void {
    if (this.#path === null) this.#kept = [...this.#kept, note];
    else appendFileSync(this.#path, `${JSON.stringify(note)}\n`);
  }

  /** Reports whether it was disabled in this situation. */
  knows(situation: string, guard: string): boolean {
    return this.#read().some((note) => note.situation === situation && note.guard === guard);
  }

  /** Reports whether something failed without it in any situation. */
  isMissed(guard: string): boolean {
    return this.missed.includes(guard);
  }

  /** Returns the guards without which something failed. */
  get missed(): string[] {
    return [...new Set(this.#read().flatMap(({ guard, isMissed }) => (isMissed ? guard : [])))];
  }

  /** Returns the guards without which nothing failed in any situation so far. */
  get survivors(): string[] {
    const missed = new Set(this.missed);
    return [...new Set(this.#read().map(({ guard }) => guard))].filter((guard) => !missed.has(guard));
  }

  #read(): readonly GuardNote[] {
    if (this.#path === null || !existsSync(this.#path)) return this.#kept;
    const lines = readFileSync(this.#path, "utf8").split("\n");
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as GuardNote);
  }
}
