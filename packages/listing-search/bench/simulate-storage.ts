import { fstatSync, openSync, readSync } from "node:fs";
import type { FetchPart } from "../src/loading/segment-loader.ts";

const latencyMs = 60;
const bytesPerMs = 80_000;

/**
 * Files as if they were stored in S3, with simulated time. Each request waits 60 ms; then all requests share 80 MB/s.
 * The time is this process's processor time plus the simulated waits, so even a busy machine measures about the time of
 * an idle machine.
 */
export class SimulatedStorage {
  readonly reads = { requests: 0, bytes: 0 };
  readonly #cpuBefore = process.cpuUsage();
  #waitedMs = 0;
  #lineFreeAt = 0;
  /** Pending requests, earliest arrival first. */
  readonly #onTheirWay: { arrivesAt: number; arrive: () => void }[] = [];

  /** Processor time since the beginning, milliseconds. */
  get cpuMs(): number {
    const { user, system } = process.cpuUsage(this.#cpuBefore);
    return (user + system) / 1000;
  }

  /** Time since the beginning, milliseconds. */
  get passedMs(): number {
    return this.cpuMs + this.#waitedMs;
  }

  /** Reads parts of a file. */
  store(path: string): FetchPart {
    const file = openSync(path, "r");
    const objectLength = fstatSync(file).size;
    return async ({ from, to }) => {
      const bytes = Buffer.alloc(Math.min(to, objectLength) - from);
      this.reads.requests += 1;
      this.reads.bytes += bytes.length;
      await this.#transfer(bytes.length);
      readSync(file, bytes, 0, bytes.length, from);
      return { bytes, objectLength };
    };
  }

  #transfer(byteCount: number): Promise<void> {
    this.#lineFreeAt = Math.max(this.#lineFreeAt, this.passedMs + latencyMs) + byteCount / bytesPerMs;
    return new Promise((arrive) => {
      this.#onTheirWay.push({ arrivesAt: this.#lineFreeAt, arrive });
      if (this.#onTheirWay.length === 1) setImmediate(() => this.#deliver());
    });
  }

  /** Advances the time to the next arrival when there is no other work. */
  #deliver(): void {
    const next = this.#onTheirWay[0];
    if (next === undefined) return;
    this.#waitedMs += Math.max(0, next.arrivesAt - this.passedMs);
    next.arrive();
    setImmediate(() => {
      this.#onTheirWay.shift();
      this.#deliver();
    });
  }
}
