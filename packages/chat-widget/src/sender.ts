import { backoff } from "./backoff.ts";
import {
  changeOutgoing,
  dropOutgoing,
  maxOutgoing,
  nextOutgoing,
  type Outbox,
  restoreOutbox,
  retryOutgoing,
  storeOutbox,
} from "./outbox.ts";
import { type Attachment, type Line, passingCodes, Refusal } from "./wire.ts";

/** The number of service failures after which a message is returned to its writer. */
const maxAttempts = 5;

/** The parts of the conversation that a sender needs. */
export interface SenderOptions {
  /** The storage of messages across a reload; null to store nothing. */
  storage: Storage | null;
  /** Returns the number of the last loaded message; null while nothing can be sent. */
  through(): number | null;
  /** Sends a message to the server. Rejects with the server's rejection, or when there is no response. */
  send(message: object): Promise<Line>;
  onSent(line: Line): void;
  onChange(): void;
}

/** Sends messages one after the other. All attempts to send a message use the same idempotency key. */
export class Sender {
  outbox: Outbox = [];
  readonly #options: SenderOptions;
  #storageName: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Epoch milliseconds before which nothing is sent. */
  #sendAt = 0;
  #failures = 0;
  /** For each message key, the highest number that was loaded when the message was first sent. */
  readonly #triedAfter = new Map<string, number>();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Reports whether another message may wait. */
  get hasRoom(): boolean {
    return this.outbox.length < maxOutgoing;
  }

  /** Reports whether something is still to be sent. */
  get isBusy(): boolean {
    return this.outbox.some(({ state }) => state !== "failed");
  }

  /**
   * Returns the outbox messages that are not among the given messages of their writer. A push can arrive before the
   * response, so a message can be in the outbox and in the thread at the same time.
   */
  unseenAmong(own: readonly Line[]): Outbox {
    return this.outbox.filter(({ key, text }) => {
      const after = this.#triedAfter.get(key);
      return after === undefined || !own.some((line) => (line.sequence ?? 0) > after && line.text === text);
    });
  }

  /** Stores messages under a name from now on, and restores stored messages. */
  restore(name: string): void {
    const { storage } = this.#options;
    if (storage === null || this.#storageName !== null) return;
    this.#storageName = name;
    this.#change([...restoreOutbox(storage, name, Date.now()), ...this.outbox]);
  }

  /** Adds a message to the outbox with its own key. */
  add(text: string, attachments: readonly Attachment[]): void {
    const facts = { key: crypto.randomUUID(), text, attachments, writtenAt: Date.now() };
    this.#change([...this.outbox, { ...facts, state: "waiting", reason: null }]);
    void this.sendNext();
  }

  /** Sends a rejected message again. */
  retry(key: string): void {
    this.#change(retryOutgoing(this.outbox, key));
    void this.sendNext();
  }

  /** Forgets a rejected message. */
  discard(key: string): void {
    this.#change(dropOutgoing(this.outbox, key));
  }

  /** Cancels a scheduled retry; `sendNext` schedules it again. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Sends waiting messages if nothing is being sent and sending is possible. */
  async sendNext(): Promise<void> {
    const through = this.#options.through();
    const next = through === null ? null : nextOutgoing(this.outbox);
    if (through === null || next === null) return;
    const earlyMilliseconds = this.#sendAt - Date.now();
    if (earlyMilliseconds > 0) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.sendNext(), earlyMilliseconds);
      return;
    }
    const { key, text, attachments } = next;
    if (!this.#triedAfter.has(key)) this.#triedAfter.set(key, through);
    this.#change(changeOutgoing(this.outbox, key, { state: "sending", reason: null }));
    const ids = attachments.map(({ id }) => id);
    const files = ids.length === 0 ? {} : { attachment_ids: ids };
    try {
      const line = await this.#options.send({ text, ...files, idempotency_key: key });
      this.#failures = 0;
      this.#triedAfter.delete(key);
      this.#change(dropOutgoing(this.outbox, key));
      this.#options.onSent(line);
    } catch (error) {
      this.#giveBack(key, error);
      // Without a connection, the message is sent over the next connection.
      if (!(error instanceof Refusal)) return;
    }
    await this.sendNext();
  }

  /** Schedules an unsent message: it waits for the connection, its retry time, or its writer. */
  #giveBack(key: string, error: unknown): void {
    if (!(error instanceof Refusal)) {
      this.#change(changeOutgoing(this.outbox, key, { state: "waiting" }));
      return;
    }
    const { code, message: reason, retryAfterSeconds } = error;
    this.#failures += 1;
    if (passingCodes.includes(code) && (code === "rate_limited" || this.#failures < maxAttempts)) {
      const waitMilliseconds =
        retryAfterSeconds === null ? backoff(this.#failures, Math.random()) : retryAfterSeconds * 1_000;
      this.#sendAt = Date.now() + waitMilliseconds;
      this.#change(changeOutgoing(this.outbox, key, { state: "waiting", reason }));
      return;
    }
    this.#failures = 0;
    this.#triedAfter.delete(key);
    this.#change(changeOutgoing(this.outbox, key, { state: "failed", reason }));
  }

  #change(outbox: Outbox): void {
    this.outbox = outbox;
    const { storage, onChange } = this.#options;
    if (storage !== null && this.#storageName !== null) storeOutbox(storage, this.#storageName, outbox);
    onChange();
  }
}
