import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** What processes that explore side by side have taken: each thing is taken by whoever comes to it first. */
export class Claims {
  readonly #directory: string | null;

  /** @param directory shared by the processes; null where there is one alone, which takes everything */
  constructor(directory: string | null) {
    this.#directory = directory;
  }

  /** Whether nobody had taken it. */
  take(title: string): boolean {
    if (this.#directory === null) return true;
    try {
      writeFileSync(join(this.#directory, encodeURIComponent(title)), "", { flag: "wx" });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
      throw error;
    }
  }
}
