import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** What came of leaving one guard out in one situation. */
export interface GuardNote {
  /** Title of the situation. */
  situation: string;
  guard: string;
  isMissed: boolean;
}

/**
 * What is known of guards, kept in a file as far as it was found: a run that ends early is gone on with, and processes
 * side by side learn from each other.
 */
export class GuardNotes {
  readonly #path: string | null;
  #kept: readonly GuardNote[] = [];

  /** @param path of the file, which there need not be; null keeps notes in memory only */
  constructor(path: string | null) {
    this.#path = path;
  }

  add(note: GuardNote): void {
    if (this.#path === null) this.#kept = [...this.#kept, note];
    else appendFileSync(this.#path, `${JSON.stringify(note)}\n`);
  }

  /** Whether it was left out in this situation. */
  knows(situation: string, guard: string): boolean {
    return this.#read().some((note) => note.situation === situation && note.guard === guard);
  }

  /** Whether something went wrong without it in any situation. */
  isMissed(guard: string): boolean {
    return this.missed.includes(guard);
  }

  /** Guards without which something went wrong. */
  get missed(): string[] {
    return [...new Set(this.#read().flatMap(({ guard, isMissed }) => (isMissed ? guard : [])))];
  }

  /** Guards without which nothing went wrong in any situation so far. */
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
