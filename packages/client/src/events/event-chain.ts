import { BrokenLinkError } from "../errors.ts";
import type { WebhookEvent } from "../generated/types.ts";
import { toBase64 } from "../webhooks/signature-schemes.ts";

/** Returns the digest before an account's first event, for reading the log from its start. */
export const firstDigest = (partnerId: string): Promise<string> => digestText(partnerId);

/**
 * Checks the digests of a log. If the previous digest is unknown, at the start and after a gap, the next one
 * is accepted unchecked. Events without a digest are from before the chain.
 */
export class EventChain {
  #sequence: number;
  #digest: string | undefined;

  /** @param digest the digest of the event with this number */
  constructor(sequence: number, digest: string | undefined) {
    this.#sequence = sequence;
    this.#digest = digest;
  }

  /** Returns the last digest; undefined if there is none yet. */
  get digest(): string | undefined {
    return this.#digest;
  }

  /**
   * Checks the next event.
   * @throws BrokenLinkError when its digest does not match
   */
  async check(event: WebhookEvent): Promise<void> {
    const before = this.#digestBefore(event);
    const { digest, ...content } = event;
    if (digest === undefined || before === undefined) return;
    const expected = await digestText(JSON.stringify(withoutPreview(content)) + before);
    if (digest !== expected) throw new BrokenLinkError(event.sequence, expected, digest);
  }

  /** Advances the chain to an event that was checked. */
  advance(event: WebhookEvent): void {
    this.#digest = event.digest ?? this.#digestBefore(event);
    this.#sequence = event.sequence;
  }

  #digestBefore({ sequence }: WebhookEvent): string | undefined {
    return sequence === this.#sequence + 1 ? this.#digest : undefined;
  }
}

/** The text of a message may be withdrawn later, so its digest does not cover it. */
const withoutPreview = (content: { type: string; data: object }): object =>
  content.type === "chat.message" ? { ...content, data: { ...content.data, preview: null } } : content;

async function digestText(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return toBase64(new Uint8Array(hash)).replaceAll("+", "-").replaceAll("/", "_").replace("=", "");
}
