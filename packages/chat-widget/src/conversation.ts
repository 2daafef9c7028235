import { backoff } from "./backoff.ts";
import { type ChatState, Connection } from "./connection.ts";
import {
  covers,
  dropNewest,
  dropOldest,
  emptyWindow,
  isBehind,
  isFull,
  joins,
  type LineWindow,
  newerCursorOf,
  olderCursorOf,
  showLine,
  showNewer,
  showNewest,
  showOlder,
  showThread,
} from "./line-window.ts";
import { nameForSide, type Outbox } from "./outbox.ts";
import { Sender } from "./sender.ts";
import {
  type ChatToken,
  type Line,
  type LinePage,
  passingCodes,
  Refusal,
  readThroughOf,
  type ServerFrame,
  type Side,
  type UploadTarget,
} from "./wire.ts";

const pageLines = 50;
/** The time for which out-of-order pushes are tolerated before the list is loaded again. */
const reorderMilliseconds = 300;
/** The delay before failed read markers are retried. */
const lookMilliseconds = 5_000;
/** The maximum number of pages for the loaded messages. */
const maxPages = 12;
/** The page's functions that a conversation needs. */
export interface ConversationOptions {
  fetchToken: () => Promise<ChatToken>;
  side: Side;
  /** The storage of messages across a reload; null to store nothing. */
  storage: Storage | null;
  /** Name under which messages are stored; null uses the thread's id, once it is known. */
  storageName: string | null;
  /** Called after any visible change. */
  onChange(): void;
  /** Called when a new message arrives. */
  onMessage(line: Line): void;
}

/** The state of a thread on this page: connection, messages and pending requests. It does not access the DOM. */
export class Conversation {
  state: ChatState = "connecting";
  window: LineWindow = emptyWindow;
  readonly sender: Sender;
  /** The direction in which messages are loading; null if none are loading. */
  loading: "older" | "newer" | null = null;
  readonly #options: ConversationOptions;
  readonly #connection: Connection;
  #isRefreshing = false;
  #catchUpTimer: ReturnType<typeof setTimeout> | undefined;
  #lookTimer: ReturnType<typeof setTimeout> | undefined;
  #listFailures = 0;
  /** Number of the last message that is being marked as read. */
  #marking = 0;
  /** The number of the last reported message; null before the first page. */
  #reported: number | null = null;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.sender = new Sender({
      storage: options.storage,
      through: () => (this.state === "open" && this.window.thread !== null ? this.window.through : null),
      send: async (message) => (await this.#connection.request("send", message)) as Line,
      onSent: (line) => this.#takePush({ type: "line", line }),
      onChange: options.onChange,
    });
    if (options.storageName !== null) this.#restore(options.storageName);
    this.#connection = new Connection(options.fetchToken, {
      onState: (state) => this.#changeState(state),
      onPush: (frame) => this.#takePush(frame),
    });
  }

  start(): void {
    this.#connection.start();
  }

  stop(): void {
    clearTimeout(this.#catchUpTimer);
    clearTimeout(this.#lookTimer);
    this.sender.stop();
    this.#connection.stop();
    this.#changeState("offline");
  }

  #restore(name: string): void {
    this.sender.restore(nameForSide(this.#options.side, name));
  }

  /** Called when the network or the reader is back. */
  wake(): void {
    this.#connection.wake();
  }

  /** Returns the loaded messages of the other party after the read marker. */
  get unreadCount(): number {
    const { lines, thread } = this.window;
    if (thread === null) return 0;
    const { side } = this.#options;
    const through = readThroughOf(thread, side);
    return lines.filter(({ author, sequence }) => author.kind !== side && (sequence ?? 0) > through).length;
  }

  /** Returns outgoing messages that are not among the loaded entries yet. */
  get outgoing(): Outbox {
    return this.sender.unseenAmong(
      this.window.lines.filter(({ author }) => author.kind === this.#options.side),
    );
  }

  /** Marks the loaded messages as read by this party. */
  async markRead(): Promise<void> {
    const { thread, through, isAtEnd } = this.window;
    const isNews =
      thread !== null && through > Math.max(readThroughOf(thread, this.#options.side), this.#marking);
    if (!isAtEnd || !isNews || this.state !== "open") return;
    this.#marking = through;
    try {
      const marked = await this.#connection.request("mark_read", { through });
      this.#show(showThread(this.window, marked as LinePage["thread"]));
    } catch (error) {
      // Lets the next message, connection or view send the read marker again.
      if (this.#marking === through) this.#marking = 0;
      if (error instanceof Refusal && passingCodes.includes(error.code)) this.#lookLater(error);
    }
  }

  /** Marks visible messages as read later, if the page is still visible. */
  #lookLater({ retryAfterSeconds }: Refusal): void {
    clearTimeout(this.#lookTimer);
    const milliseconds = Math.max((retryAfterSeconds ?? 0) * 1_000, lookMilliseconds);
    this.#lookTimer = setTimeout(this.#options.onChange, milliseconds);
  }

  /** Loads the page before the first entry. */
  loadOlder(): Promise<void> {
    return this.#load("older", olderCursorOf(this.window), (page) => {
      const shown = showOlder(this.window, page);
      return isFull(shown) ? dropNewest(shown) : shown;
    });
  }

  /** Loads the page after the last entry if the newest messages are not loaded. */
  loadNewer(): Promise<void> {
    if (this.window.isAtEnd) return Promise.resolve();
    return this.#load("newer", newerCursorOf(this.window), (page) => {
      const shown = showNewer(this.window, page);
      return isFull(shown) ? dropOldest(shown) : shown;
    });
  }

  /**
   * Loads the newest messages if they are not loaded. The newest messages replace the loaded older messages if messages
   * in between are missing.
   */
  async showEnd(): Promise<void> {
    if (!this.window.isAtEnd) await this.#refresh([], true);
  }

  /** Removes the oldest messages above the limit while the reader is at the newest messages. */
  async trim(): Promise<void> {
    if (!isFull(this.window) || this.state !== "open") return;
    // Loading the newest page again provides cursors at which the window can be cut.
    if (dropOldest(this.window) === this.window) await this.#refresh([]);
    const trimmed = dropOldest(this.window);
    if (trimmed !== this.window) this.#show(trimmed);
  }

  /** Announces a file and returns its upload request. */
  async createAttachment(file: {
    name: string;
    content_type: string;
    size_bytes: number;
  }): Promise<{ id: string; upload: UploadTarget }> {
    return (await this.#connection.request("create_attachment", file)) as {
      id: string;
      upload: UploadTarget;
    };
  }

  /** Returns a short-lived URL from which a file can be downloaded. */
  async openAttachment(attachmentId: string): Promise<string> {
    const opened = await this.#connection.request("open_attachment", { attachment_id: attachmentId });
    return (opened as { url: string }).url;
  }

  #show(window: LineWindow): void {
    this.window = window;
    this.#options.onChange();
  }

  #changeState(state: ChatState): void {
    if (this.state === state) return;
    this.state = state;
    this.#options.onChange();
    if (state === "open") void this.#begin();
  }

  async #begin(): Promise<void> {
    this.#marking = 0;
    await this.#refresh(this.window.isAtEnd ? this.window.lines : []);
    if (this.state !== "open" || this.window.thread === null) return;
    this.#restore(this.window.thread.id);
    await this.sender.sendNext();
  }

  /**
   * Loads the newest entries and the displayed earlier entries again, because some may have been withdrawn while there
   * was no connection.
   * @param mayReplace whether the newest entries may replace the loaded entries if entries in between are missing
   */
  async #refresh(wanted: readonly Line[], mayReplace = this.window.isAtEnd): Promise<void> {
    if (this.#isRefreshing) return;
    this.#isRefreshing = true;
    try {
      let run = await this.#list({});
      this.#connection.succeed();
      for (let pages = 1; pages < maxPages && !covers(wanted, run); pages++) {
        const page = await this.#list({ before: run.older });
        run = { ...run, lines: [...page.lines, ...run.lines], older: page.older };
      }
      this.#listFailures = 0;
      if (mayReplace || joins(this.window, run)) this.#announce(showNewest(this.window, run));
      else this.#show(showThread(this.window, run.thread));
    } catch (error) {
      if (error instanceof Refusal) this.#beginLater(error);
    } finally {
      this.#isRefreshing = false;
    }
  }

  #beginLater({ retryAfterSeconds }: Refusal): void {
    this.#listFailures += 1;
    const milliseconds = backoff(this.#listFailures, Math.random());
    clearTimeout(this.#catchUpTimer);
    this.#catchUpTimer = setTimeout(
      () => void this.#begin(),
      Math.max(milliseconds, (retryAfterSeconds ?? 0) * 1_000),
    );
  }

  async #list(place: { before?: string | null; after?: string | null }): Promise<LinePage> {
    return (await this.#connection.request("list", { ...place, limit: pageLines })) as LinePage;
  }

  async #load(
    direction: "older" | "newer",
    cursor: string | null,
    show: (page: LinePage) => LineWindow,
  ): Promise<void> {
    if (this.loading !== null || cursor === null || this.state !== "open") return;
    this.loading = direction;
    this.#options.onChange();
    try {
      const page = await this.#list({ [direction === "older" ? "before" : "after"]: cursor });
      const now = direction === "older" ? olderCursorOf(this.window) : newerCursorOf(this.window);
      // The loaded messages may have been replaced in the meantime.
      if (now === cursor) this.window = show(page);
    } catch {
      // The failure is not shown; the reader can request the page again.
    } finally {
      this.loading = null;
      this.#options.onChange();
    }
  }

  #takePush(frame: Extract<ServerFrame, { type: "line" | "thread" }>): void {
    if (frame.type === "thread") this.#show(showThread(this.window, frame.thread));
    else this.#announce(showLine(this.window, frame.line));
    if (!isBehind(this.window)) return;
    clearTimeout(this.#catchUpTimer);
    this.#catchUpTimer = setTimeout(() => void this.#catchUp(), reorderMilliseconds);
  }

  /** Requests missing messages before a pushed message. */
  async #catchUp(): Promise<void> {
    try {
      for (let pages = 0; pages < maxPages && isBehind(this.window); pages++) {
        const after = newerCursorOf(this.window);
        if (after === null) break;
        const page = await this.#list({ after });
        this.#announce(showNewer(this.window, page));
        if (page.lines.length === 0) break;
      }
      if (isBehind(this.window)) await this.#refresh([]);
    } catch {
      // The next connection loads the list again.
    }
  }

  /** Shows messages and reports new messages. */
  #announce(window: LineWindow): void {
    const reported = this.#reported;
    this.#reported = Math.max(reported ?? 0, window.through);
    this.#show(window);
    if (reported === null) return;
    for (const line of window.lines)
      if ((line.sequence ?? 0) > reported && line.withdrawn_at === null) this.#options.onMessage(line);
  }
}
