import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Work that concurrent exploring processes have claimed: the first process to reach it takes it. */
export class Claims {
  readonly #directory: string | null;

  /** @param directory shared by the processes; null for a single process, which takes everything */
  constructor(directory: string | null) {
    this.#directory = directory;
  }

  /** Returns true if no other process had taken it. */
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
