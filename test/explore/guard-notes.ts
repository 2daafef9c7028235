import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** What came of leaving one guard out in one situation. */
export interface GuardNote {
  /** Title of the situation. */
  situation: string;
  guard: string;
  isMissed: boolean;
}

/** What is known of guards, kept in a file as far as it was found: a run that ends early is gone on with. */
export class GuardNotes {
  readonly #path: string | null;
  readonly #notes: GuardNote[];

  /** @param path of the file, which there need not be; null keeps notes in memory only */
  constructor(path: string | null) {
    this.#path = path;
    const lines = path !== null && existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
    this.#notes = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as GuardNote);
  }

  add(note: GuardNote): void {
    this.#notes.push(note);
    if (this.#path !== null) appendFileSync(this.#path, `${JSON.stringify(note)}\n`);
  }

  /** Whether it was left out in this situation. */
  knows(situation: string, guard: string): boolean {
    return this.#notes.some((note) => note.situation === situation && note.guard === guard);
  }

  /** Whether something went wrong without it in any situation. */
  isMissed(guard: string): boolean {
    return this.#notes.some((note) => note.guard === guard && note.isMissed);
  }

  /** Guards without which something went wrong. */
  get missed(): string[] {
    return this.#list((guard) => this.isMissed(guard));
  }

  /** Guards without which nothing went wrong in any situation so far. */
  get survivors(): string[] {
    return this.#list((guard) => !this.isMissed(guard));
  }

  #list(isWanted: (guard: string) => boolean): string[] {
    return [...new Set(this.#notes.map(({ guard }) => guard))].filter(isWanted);
  }
}
