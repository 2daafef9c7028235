import type { CallOptions } from "../api-call.ts";
import { ApiError, ConnectionError, InvalidArgumentError, TimeoutError } from "../errors.ts";
import { Events } from "../generated/resources.ts";
import type { WebhookEvent } from "../generated/types.ts";
import type { Sender } from "../operation.ts";
import { pause } from "../pause.ts";
import { isRetryableStatus } from "../read-answer.ts";
import { EventChain } from "./event-chain.ts";
import { EventInbox } from "./event-inbox.ts";
import { type FetchLogPage, readLog } from "./read-log.ts";

/** The options of reading the log. */
export interface ReadOptions {
  /** The sequence of the last event you have handled; 0 for all available events. */
  readonly after: number;
  /**
   * The digest of that event; for 0, `firstDigest` of your partner id. Without a digest, the first digest that is read
   * is accepted unchecked.
   */
  readonly digest?: string | undefined;
  /** Ends the iteration. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The time in milliseconds for which a missing number is requested again before an `EventGapError`. Default: 60,000.
   */
  readonly gapMilliseconds?: number | undefined;
}

/** The start of following and its options. */
export interface FollowOptions extends Omit<ReadOptions, "after"> {
  /**
   * The sequence of the last event you have handled; 0 for all available events. By default only new events.
   */
  readonly after?: number | undefined;
  /** Maximum pause between two polls of a quiet log. Default: 5,000. Each poll is a call. */
  readonly idleMilliseconds?: number | undefined;
  /** Called with each error after which reading continues. */
  readonly onFault?: ((fault: Error) => void) | undefined;
}

const defaultGapMilliseconds = 60_000;
const firstIdleMilliseconds = 500;
const longestFaultMilliseconds = 30_000;

/** `client.events`, including reading events as a stream. */
export class EventLog extends Events {
  constructor(sender: Sender) {
    super(sender);
    this.#fetchPage = (place, signal) => this.list(place, { signal });
  }

  readonly #fetchPage: FetchLogPage;

  /**
   * Yields every event after a number up to the current end of the log, in order, each verified by its
   * digest.
   * @throws BrokenLinkError at the first event that was changed, removed, inserted or moved
   * @throws EventGapError when a number stays missing
   * @throws NoLongerKeptError when events after your number have expired
   */
  read({ after, digest, ...options }: ReadOptions): AsyncGenerator<WebhookEvent, void, undefined> {
    checkSequence(after);
    return this.#readVerified(after, new EventChain(after, digest), options);
  }

  async *#readVerified(
    after: number,
    chain: EventChain,
    { signal, gapMilliseconds = defaultGapMilliseconds }: Omit<ReadOptions, "after" | "digest">,
  ): AsyncGenerator<WebhookEvent, void, undefined> {
    for await (const event of readLog(this.#fetchPage, { after, gapMilliseconds, signal })) {
      await chain.check(event);
      chain.advance(event);
      yield event;
    }
  }

  /**
   * Yields every event in order, without gaps or duplicates, as it arrives, each verified by its digest.
   * Errors of the network and of the service are retried; rejections are thrown. Store the `sequence` of each
   * event once you have handled it, and continue after it next time.
   * @throws BrokenLinkError at the first event that was changed, removed, inserted or moved
   * @throws EventGapError when a number stays missing
   * @throws NoLongerKeptError when events after your number have expired
   */
  async *follow(options: FollowOptions = {}): AsyncGenerator<WebhookEvent, void, undefined> {
    const { signal, idleMilliseconds = 5000, digest, gapMilliseconds } = options;
    if (options.after !== undefined) checkSequence(options.after);
    let last = options.after;
    let chain: EventChain | undefined;
    let idle = firstIdleMilliseconds;
    let faults = 0;
    const isOver = () => signal?.aborted === true;
    while (!isOver()) {
      try {
        if (last === undefined) last = await this.newestSequence({ signal });
        chain ??= new EventChain(last, digest);
        for await (const event of this.#readVerified(last, chain, { gapMilliseconds, signal })) {
          last = event.sequence;
          idle = firstIdleMilliseconds;
          faults = 0;
          yield event;
          if (isOver()) return;
        }
        faults = 0;
        idle = Math.min(idle * 1.5, idleMilliseconds);
        await pause(idle, signal);
      } catch (fault) {
        if (isOver()) return;
        if (!isPassing(fault)) throw fault;
        options.onFault?.(fault);
        await pauseQuietly(pauseAfter(fault, faults++), signal);
      }
    }
  }

  /** Sorts webhook deliveries and fetches missing events. */
  inbox(options: {
    /** The sequence of the last event you have handled; 0 before the first event. */
    readonly after: number;
    /** The digest of that event. Without it the first digest is accepted unchecked. */
    readonly digest?: string | undefined;
    /** The time in milliseconds for which a missing number is requested before an `EventGapError`. Default: 60,000. */
    readonly gapMilliseconds?: number | undefined;
  }): EventInbox {
    const { after, digest, gapMilliseconds = defaultGapMilliseconds } = options;
    checkSequence(after);
    return new EventInbox(this.#fetchPage, new EventChain(after, digest), after, gapMilliseconds);
  }

  /** Returns the number of the newest event; 0 without events. */
  async newestSequence(options: CallOptions = {}): Promise<number> {
    for await (const entry of this.list({ limit: 1 }, options)) return entry.sequence;
    return 0;
  }
}

function checkSequence(after: number): void {
  if (!Number.isSafeInteger(after) || after < 0)
    throw new InvalidArgumentError("after must be the sequence of an event, or 0.");
}

function isPassing(fault: unknown): fault is Error {
  if (fault instanceof ApiError)
    return isRetryableStatus(fault.status) && !(fault.code === "rate_limited" && "limit" in fault.details);
  return fault instanceof ConnectionError || fault instanceof TimeoutError;
}

/** Returns the delay that the service requests, or else a delay that doubles with each consecutive error. */
function pauseAfter(fault: Error, faults: number): number {
  const asked = fault instanceof ApiError ? fault.retryAfterSeconds : null;
  const most = Math.min(longestFaultMilliseconds, firstIdleMilliseconds * 2 ** faults);
  return asked === null ? most * (0.5 + Math.random() / 2) : asked * 1000;
}

/** Waits. When the wait is aborted, it ends without an error. */
const pauseQuietly = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  pause(milliseconds, signal).catch(() => undefined);
