import { createHash } from "node:crypto";
import path from "node:path";
import { createWebhookSecret } from "../index.ts";
import { configDirectory, readPrivately, writePrivately } from "./key-store.ts";

/** The stored state of `listen` between two runs, for one account and URL. */
export interface ListenPosition {
  /** The last event to which the local app responded; null before the first. */
  sequence: number | null;
  /** The signing secret of deliveries. */
  secret: string;
}

/** The file of the state of an account and URL. */
export class PlaceFile {
  readonly #file: string;

  /** @param subject what distinguishes listeners: base URL, key and target; only its hash is stored */
  constructor(subject: readonly string[]) {
    const name = createHash("sha256").update(JSON.stringify(subject)).digest("hex").slice(0, 32);
    this.#file = path.join(configDirectory(), "listen", `${name}.json`);
  }

  /** Returns the stored state; a new secret and no position the first time. */
  async read(): Promise<ListenPosition> {
    const stored = (await readPrivately(this.#file)) as ListenPosition | null;
    if (stored !== null) return stored;
    const fresh = { sequence: null, secret: createWebhookSecret() };
    await this.write(fresh);
    return fresh;
  }

  write(place: ListenPosition): Promise<void> {
    return writePrivately(this.#file, place);
  }
}
