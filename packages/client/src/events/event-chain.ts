import { BrokenLinkError } from "../errors.ts";
import type { WebhookEvent } from "../generated/types.ts";
import { toBase64 } from "../webhooks/signature-schemes.ts";

/** Returns the digest before an account's first event, for reading the log from its start. */
export const firstDigest = (partnerId: string): Promise<string> => digestText(partnerId);

/**
 * Checks the digests of a log, event by event without gaps. If the first digest is unknown, it is accepted unchecked.
 * Events without a digest are from before the chain.
 */
export class EventChain {
  #sequence: number;
  #digest: string | undefined;
  /** Once the chain has begun, each event has a digest. */
  #hasBegun: boolean;

  /** @param digest the digest of the event with this number */
  constructor(sequence: number, digest: string | undefined) {
    this.#sequence = sequence;
    this.#digest = digest;
    this.#hasBegun = sequence > 0 && digest !== undefined;
  }

  /** Returns the last digest; undefined if there is none yet. */
  get digest(): string | undefined {
    return this.#digest;
  }

  /**
   * Checks the event at the next place of the log. The event's own number may be wrong, for example if two events were
   * exchanged, so the error contains the number of the place.
   * @returns whether the digest was compared; false if the previous digest is unknown, or the chain has not begun
   * @throws BrokenLinkError when the event's digest does not match, or is missing after the chain has begun
   */
  async check({ digest, ...content }: WebhookEvent): Promise<boolean> {
    if (this.#digest === undefined || (digest === undefined && !this.#hasBegun)) return false;
    const expected = await digestText(JSON.stringify(withoutPreview(content)) + this.#digest);
    if (digest !== expected)
      throw new BrokenLinkError(this.#sequence + 1, expected, String(digest ?? "none"));
    return true;
  }

  /** Advances the chain to the event that was checked. */
  advance({ digest }: WebhookEvent): void {
    this.#hasBegun ||= digest !== undefined;
    this.#digest = digest ?? this.#digest;
    this.#sequence += 1;
  }
}

/** The text of a message may be withdrawn later, so its digest does not cover it. */
const withoutPreview = (content: { type: string; data: object }): object =>
  content.type === "chat.message" ? { ...content, data: { ...content.data, preview: null } } : content;

async function digestText(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return toBase64(new Uint8Array(hash)).replaceAll("+", "-").replaceAll("/", "_").replace("=", "");
}
