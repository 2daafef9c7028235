import type { WebhookEvent } from "../generated/types.ts";
import type { EventChain } from "./event-chain.ts";
import { type FetchLogPage, readLog } from "./read-log.ts";

/**
 * Sorted deliveries. Webhooks arrive twice, late, in any order, or not at all. The inbox returns each event once, after
 * all earlier events, and reads missing events from the log.
 */
export class EventInbox {
  readonly #fetchPage: FetchLogPage;
  readonly #chain: EventChain;
  readonly #gapMilliseconds: number;
  #last: number;
  #turn: Promise<void> = Promise.resolve();

  /** Made by `client.events.inbox`. */
  constructor(fetchPage: FetchLogPage, chain: EventChain, after: number, gapMilliseconds: number) {
    this.#fetchPage = fetchPage;
    this.#chain = chain;
    this.#last = after;
    this.#gapMilliseconds = gapMilliseconds;
  }

  /** Returns the sequence of the last event that was handled: store it, and make the next inbox after it. */
  get sequence(): number {
    return this.#last;
  }

  /** Returns the digest of the last event that was verified: store it with its sequence. */
  get digest(): string | undefined {
    return this.#chain.digest;
  }

  /**
   * The events that can be handled now that this one has arrived: none for a repetition or a ping, several where some
   * before it had not arrived. An event counts as handled when the next is asked for; break off, and it comes again.
   * Calls take turns: iterate each to its end.
   * @throws BrokenLinkError when its digest, or that of one before it, does not follow
   * @throws EventGapError when an event before it is not in the log either
   */
  async *receive(delivery: WebhookEvent | { sequence: null }): AsyncGenerator<WebhookEvent, void, undefined> {
    if (delivery.sequence === null) return;
    const release = await this.#takeTurn();
    try {
      if (delivery.sequence <= this.#last) return;
      yield* this.#read(delivery.sequence - 1);
      yield* this.#handOut(delivery);
    } finally {
      release();
    }
  }

  /**
   * Reads log events after the last delivered event. Call it regularly, because a lost last delivery has no successor.
   */
  async *catchUp(signal?: AbortSignal): AsyncGenerator<WebhookEvent, void, undefined> {
    const release = await this.#takeTurn();
    try {
      yield* this.#read(undefined, signal);
    } finally {
      release();
    }
  }

  async *#read(
    upTo: number | undefined,
    signal?: AbortSignal,
  ): AsyncGenerator<WebhookEvent, void, undefined> {
    const options = { after: this.#last, upTo, gapMilliseconds: this.#gapMilliseconds, signal };
    for await (const event of readLog(this.#fetchPage, options)) {
      yield* this.#handOut(event);
    }
  }

  async *#handOut(event: WebhookEvent): AsyncGenerator<WebhookEvent, void, undefined> {
    await this.#chain.check(event);
    yield event;
    this.#chain.advance(event);
    this.#last = event.sequence;
  }

  async #takeTurn(): Promise<() => void> {
    const before = this.#turn;
    let release: () => void = () => undefined;
    this.#turn = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  }
}
