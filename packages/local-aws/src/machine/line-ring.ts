/** A stored log line: its log group, time (epoch milliseconds) and text. */
export interface KeptLine {
  group: string;
  at: number;
  text: string;
}

/** Enough for days of a quiet stage, or minutes of a busy one. */
const usualLimits = { lines: 20_000, characters: 8 * 1024 ** 2 };

/** The latest lines of a stage's log groups, within its limits. */
export class LineRing {
  readonly #limits: { lines: number; characters: number };
  #lines: KeptLine[] = [];
  /** Position of the oldest stored line. */
  #first = 0;
  #characters = 0;

  constructor(limits = usualLimits) {
    this.#limits = limits;
  }

  /** Stores a line and drops the oldest lines if necessary. */
  add(line: KeptLine): void {
    this.#lines.push(line);
    this.#characters += line.text.length;
    while (
      this.#lines.length - this.#first > this.#limits.lines ||
      this.#characters > this.#limits.characters
    ) {
      this.#characters -= this.#lines[this.#first]!.text.length;
      this.#first += 1;
    }
    // Dropped lines are removed only when they fill half of the array, because each removal copies all other lines.
    if (this.#first * 2 < this.#lines.length || this.#first < 1_000) return;
    this.#lines = this.#lines.slice(this.#first);
    this.#first = 0;
  }

  /** Returns lines of groups with a name prefix, between two instants (inclusive), in order of writing. */
  read(prefixes: readonly string[], from: number, to: number): KeptLine[] {
    return this.#lines
      .slice(this.#first)
      .filter(({ at }) => at >= from && at <= to)
      .filter(({ group }) => prefixes.some((prefix) => group.startsWith(prefix)));
  }
}
