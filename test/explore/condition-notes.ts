import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** The result of disabling one condition in one situation. */
export interface ConditionNote {
  /** Title of the situation. */
  situation: string;
  condition: string;
  isMissed: boolean;
}

/**
 * The results for conditions so far, in a file. An interrupted run continues from it, and concurrent processes share
 * it.
 */
export class ConditionNotes {
  readonly #path: string | null;
  #kept: readonly ConditionNote[] = [];

  /** @param path the path of the file, which may be missing; null keeps notes only in memory */
  constructor(path: string | null) {
    this.#path = path;
  }

  add(note: ConditionNote): void {
    if (this.#path === null) this.#kept = [...this.#kept, note];
    else appendFileSync(this.#path, `${JSON.stringify(note)}\n`);
  }

  /** Reports whether it was disabled in this situation. */
  knows(situation: string, condition: string): boolean {
    return this.#read().some((note) => note.situation === situation && note.condition === condition);
  }

  /** Reports whether something failed without it in any situation. */
  isMissed(condition: string): boolean {
    return this.missed.includes(condition);
  }

  /** Returns the conditions without which something failed. */
  get missed(): string[] {
    return [...new Set(this.#read().flatMap(({ condition, isMissed }) => (isMissed ? condition : [])))];
  }

  /** Returns the conditions without which nothing failed in any situation so far. */
  get survivors(): string[] {
    const missed = new Set(this.missed);
    return [...new Set(this.#read().map(({ condition }) => condition))].filter(
      (condition) => !missed.has(condition),
    );
  }

  #read(): readonly ConditionNote[] {
    if (this.#path === null || !existsSync(this.#path)) return this.#kept;
    const lines = readFileSync(this.#path, "utf8").split("\n");
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as ConditionNote);
  }
}
