import type { Conversation } from "./conversation.ts";
import { element, RowList, setText } from "./dom.ts";
import { type RowContext, rowsOfLines, rowsOfOutbox } from "./line-rows.ts";
import { olderCursorOf } from "./line-window.ts";

/** Distance from the end within which a reader counts as being at the end. */
const nearPixels = 48;
/** Distance from the top within which older messages load, before the reader reaches the first message. */
const earlyPixels = 160;

/** The entries of a conversation in a scrolling box, and the reader's position. */
export class LogView {
  readonly root: HTMLElement;
  readonly #log = element("div", {
    class: "log",
    part: "log",
    role: "log",
    "aria-live": "off",
    tabindex: "0",
  });
  readonly #older = element("button", { type: "button", class: "plain center", part: "older" });
  readonly #newer = element("button", { type: "button", class: "plain center", part: "newer" });
  readonly #empty = element("p", { class: "empty" });
  readonly #pill = element("button", { type: "button", class: "primary pill", part: "pill", hidden: true });
  readonly #end = element("div");
  readonly #rows: RowList;
  readonly #observer: IntersectionObserver;
  #conversation: Conversation | null = null;
  #isEndSeen = false;
  /** Number of the last message when the reader left the end. */
  #leftAt = 0;
  #isAtBottom = true;

  constructor() {
    const lines = element("div", { class: "rows" });
    this.#rows = new RowList(lines);
    this.#log.append(this.#older, this.#empty, lines, this.#newer, this.#end);
    this.root = element("div", { class: "middle" }, this.#log, this.#pill);
    this.#observer = new IntersectionObserver((entries) => {
      this.#isEndSeen = entries.at(-1)?.isIntersecting ?? false;
      this.markSeen();
    });
    this.#older.addEventListener("click", () => void this.#conversation?.loadOlder());
    this.#newer.addEventListener("click", () => void this.#conversation?.loadNewer());
    this.#pill.addEventListener("click", () => void this.scrollToEnd());
    this.#log.addEventListener("scroll", () => this.#onScroll(), { passive: true });
  }

  /** Starts to observe whether the newest entry is visible. */
  watch(): void {
    this.#observer.observe(this.#end);
  }

  /** Stops the observation. */
  unwatch(): void {
    this.#observer.disconnect();
    this.#isEndSeen = false;
  }

  /** Marks the newest message as read while the page is visible. */
  markSeen(): void {
    if (this.#isEndSeen && this.#isAtBottom && document.visibilityState === "visible")
      void this.#conversation?.markRead();
  }

  /** Scrolls to the newest entry. */
  async scrollToEnd(): Promise<void> {
    await this.#conversation?.showEnd();
    this.#isAtBottom = true;
    this.#log.scrollTop = this.#log.scrollHeight;
    this.#showPill();
  }

  /** Renders a conversation and keeps the reader's scroll position. */
  render(conversation: Conversation, context: RowContext): void {
    const { window } = conversation;
    const { say } = context.wording;
    this.#conversation = conversation;
    const anchor = this.#isAtBottom && window.isAtEnd ? null : this.#findAnchor();
    this.#log.setAttribute("aria-label", say("label"));
    const isLoading = (direction: "older" | "newer") => conversation.loading === direction;
    setText(this.#older, say(isLoading("older") ? "loading" : "older"));
    setText(this.#newer, say(isLoading("newer") ? "loading" : "newer"));
    this.#older.hidden = olderCursorOf(window) === null;
    this.#newer.hidden = window.isAtEnd || window.thread === null;
    setText(this.#empty, say("empty"));
    const outgoing = window.isAtEnd || window.thread === null ? conversation.outgoing : [];
    const rows = [...rowsOfLines(window.lines, context), ...rowsOfOutbox(outgoing, context)];
    this.#empty.hidden = window.thread === null || rows.length > 0;
    // Screen readers do not announce existing messages: neither the first messages nor older ones.
    this.#log.setAttribute("aria-live", anchor === null && this.#log.ariaBusy === "false" ? "polite" : "off");
    this.#rows.show(rows);
    this.#log.ariaBusy = String(window.thread === null);
    if (anchor === null) this.#log.scrollTop = this.#log.scrollHeight;
    else this.#log.scrollTop += anchor.node.getBoundingClientRect().top - anchor.top;
    setText(this.#pill, say(window.through > this.#leftAt ? "newMessages" : "newest"));
    this.#showPill();
    this.markSeen();
  }

  /** Returns the first visible row and its position, which stays fixed when earlier rows are added. */
  #findAnchor(): { node: Element; top: number } | null {
    const { top } = this.#log.getBoundingClientRect();
    const rows = this.#log.querySelectorAll(".rows > *");
    const node = [...rows].find((row) => row.getBoundingClientRect().bottom > top);
    return node === undefined ? null : { node, top: node.getBoundingClientRect().top };
  }

  #onScroll(): void {
    const conversation = this.#conversation;
    if (conversation === null) return;
    const { scrollTop, scrollHeight, clientHeight } = this.#log;
    const wasAtBottom = this.#isAtBottom;
    this.#isAtBottom = scrollHeight - clientHeight - scrollTop < nearPixels;
    if (wasAtBottom && !this.#isAtBottom) this.#leftAt = conversation.window.through;
    if (this.#isAtBottom && conversation.window.isAtEnd) void conversation.trim();
    if (scrollTop < earlyPixels) void conversation.loadOlder();
    else if (this.#isAtBottom) void conversation.loadNewer();
    this.#showPill();
    this.markSeen();
  }

  #showPill(): void {
    const window = this.#conversation?.window;
    this.#pill.hidden =
      window === undefined || window.thread === null || (this.#isAtBottom && window.isAtEnd);
  }
}
