import type { WebhookEvent } from "../generated/types.ts";
import type { EventChain } from "./event-chain.ts";
import { type FetchLogPage, readLog } from "./read-log.ts";

/**
 * Sorts deliveries. Webhooks may arrive twice, late, in any order, or not at all. The inbox returns each event once,
 * after all earlier events, and reads missing events from the log.
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

  /** Returns the sequence of the last handled event. Store it, and create the next inbox with it. */
  get sequence(): number {
    return this.#last;
  }

  /** Returns the digest of the last verified event. Store it with its sequence. */
  get digest(): string | undefined {
    return this.#chain.digest;
  }

  /**
   * Yields the events that can be handled now: none for a duplicate or a ping, several if earlier events were missing
   * until now. An event counts as handled when you request the next one; if you stop before, the event is yielded
   * again. Calls run one after the other, so iterate each to its end.
   * @throws BrokenLinkError when the digest of the delivered event or of an earlier event does not match
   * @throws EventGapError when an earlier event is missing in the log too
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
   * Yields log events after the last delivered event. Call it regularly, because nothing else reveals that
   * the last delivery was lost.
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
