import { watchAttention } from "./attention.ts";
import { Composer } from "./composer.ts";
import { TokenRefused } from "./connection.ts";
import { Conversation } from "./conversation.ts";
import { element, setText } from "./dom.ts";
import type { RowContext } from "./line-rows.ts";
import { LogView } from "./log-view.ts";
import { PictureView } from "./picture-view.ts";
import { styles } from "./styles.ts";
import { type ChatTexts, type Wording, wordingOf } from "./texts.ts";
import { type Attachment, type ChatToken, type Line, Refusal, type Side } from "./wire.ts";

/** Server-side rendering has no elements, so the class can be imported there but not used. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * `<vehicle-order-chat>`: one live thread of messages. It connects when it is on a page and has a token
 * source.
 *
 * Attributes: `token-url` (responds to POST with a token), `side` (`partner` or `operator`), `thread` (the
 * name under which outgoing messages are stored across a reload; by default the thread's id), `ephemeral`
 * (stores nothing), `theme` (`light`, `dark`, `inherit`; by default as the device), `lang` (`en`, `ko`),
 * `time-zone` (IANA name), `withdrawable` (offers to withdraw messages, by `chat-withdraw`).
 *
 * @fires chat-message a message arrived: `detail.message`
 * @fires chat-unread the number of unread messages changed: `detail.count`
 * @fires chat-state the connection changed: `detail.state`
 * @fires chat-withdraw the reader wants to withdraw a message: `detail.message`
 */
export class VehicleOrderChat extends Base {
  static readonly observedAttributes = ["token-url", "side", "theme", "lang", "time-zone", "withdrawable"];

  #fetchToken: (() => Promise<ChatToken>) | null = null;
  #texts: Partial<ChatTexts> = {};
  #conversation: Conversation | null = null;
  #log: LogView | null = null;
  #composer: Composer | null = null;
  #pictures: PictureView | null = null;
  readonly #status = element("div", { class: "status", part: "status", role: "status" });
  readonly #again = element("button", { type: "button", class: "plain", onclick: () => this.connect() });
  readonly #statusText = element("span");
  #unwatch: () => void = () => undefined;
  #isWanted = true;
  #isRendering = false;
  #reported = { state: "", count: 0 };

  /**
   * Requests a token from the page's own server. A rejection with a `status` from 400 to 499 is final, any
   * other is temporary.
   */
  get fetchToken(): (() => Promise<ChatToken>) | null {
    return this.#fetchToken;
  }

  set fetchToken(fetchToken: (() => Promise<ChatToken>) | null) {
    this.#fetchToken = fetchToken;
    this.#restart();
  }

  /** Returns texts that replace the element's own, by key. */
  get texts(): Partial<ChatTexts> {
    return this.#texts;
  }

  set texts(texts: Partial<ChatTexts>) {
    this.#texts = texts;
    this.#render();
  }

  /** Opens the connection; called automatically unless `disconnect` was called. */
  connect(): void {
    this.#isWanted = true;
    this.#open();
  }

  /** Closes the connection. Messages stay, and new messages wait. */
  disconnect(): void {
    this.#isWanted = false;
    this.#conversation?.stop();
  }

  connectedCallback(): void {
    // A property that was set before the element was defined hides the accessor.
    for (const name of ["fetchToken", "texts"] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      Object.assign(this, { [name]: value });
    }
    this.#build();
    const listener = {
      onLeave: () => this.#leave(),
      onReturn: () => {
        if (this.#isWanted) this.#open();
        this.#conversation?.wake();
        this.#log?.markSeen();
      },
    };
    this.#unwatch = watchAttention(listener, document, globalThis);
    this.#log?.watch();
    if (this.#isWanted) this.#open();
    this.#renderNow();
  }

  disconnectedCallback(): void {
    this.#unwatch();
    this.#log?.unwatch();
    this.#composer?.clear();
    this.#pictures?.dialog.close();
    this.#conversation?.stop();
  }

  attributeChangedCallback(name: string): void {
    if (name === "token-url" || name === "side") this.#restart();
    else this.#render();
  }

  get #side(): Side {
    return this.getAttribute("side") === "operator" ? "operator" : "partner";
  }

  get #wording(): Wording {
    const language = this.closest("[lang]")?.getAttribute("lang") || navigator.language;
    return wordingOf(language, this.#texts);
  }

  #build(): void {
    if (this.shadowRoot !== null) return;
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    const parts = { conversation: () => this.#conversation, wording: () => this.#wording };
    this.#log = new LogView();
    this.#composer = new Composer({ ...parts, onSent: () => void this.#log?.scrollToEnd() });
    this.#status.append(this.#statusText, " ", this.#again);
    this.#pictures = new PictureView({
      openLink: (id) => this.#openLink(id),
      onDownload: (attachment) => void this.#download(attachment),
    });
    root.append(this.#status, this.#log.root, this.#composer.root, this.#pictures.dialog);
    this.#takeDrops();
  }

  #takeDrops(): void {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    const mark = (isOver: boolean) => this.#composer?.root.classList.toggle("dropping", isOver);
    this.addEventListener("dragover", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      mark(true);
    });
    this.addEventListener("dragleave", () => mark(false));
    this.addEventListener("drop", (event) => {
      mark(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      this.#composer?.addFiles(event.dataTransfer?.files ?? []);
    });
  }

  /** A new source of tokens means a new thread. */
  #restart(): void {
    this.#conversation?.stop();
    this.#conversation = null;
    if (this.isConnected && this.#isWanted) this.#open();
  }

  #open(): void {
    const fetchToken = this.#fetchToken ?? this.#tokenFromUrl();
    if (!this.isConnected || fetchToken === null || this.shadowRoot === null) return;
    this.#conversation ??= new Conversation({
      fetchToken: async () => {
        try {
          return await fetchToken();
        } catch (error) {
          const status = (error as { status?: unknown } | null)?.status;
          const isFinal = typeof status === "number" && status >= 400 && status < 500;
          throw isFinal && status !== 408 && status !== 429 ? new TokenRefused() : error;
        }
      },
      side: this.#side,
      storage: this.hasAttribute("ephemeral") ? null : findStorage(),
      storageName: this.getAttribute("thread"),
      onChange: () => this.#render(),
      onMessage: (message) => this.#emit("chat-message", { message }),
    });
    this.#conversation.start();
  }

  #leave(): void {
    // The conversation continues until its pending messages are sent.
    if (this.#conversation?.sender.isBusy === false) this.#conversation.stop();
  }

  #tokenFromUrl(): (() => Promise<ChatToken>) | null {
    const url = this.getAttribute("token-url");
    if (url === null) return null;
    return async () => {
      const answer = await fetch(url, { method: "POST", credentials: "same-origin" });
      if (!answer.ok) throw Object.assign(new Error("No token"), { status: answer.status });
      return answer.json();
    };
  }

  #emit(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** Renders once, regardless of the number of changes. */
  #render(): void {
    if (this.#isRendering) return;
    this.#isRendering = true;
    queueMicrotask(() => {
      this.#isRendering = false;
      this.#renderNow();
    });
  }

  #renderNow(): void {
    if (this.#log === null || this.#composer === null || !this.isConnected) return;
    const conversation = this.#conversation;
    const wording = this.#wording;
    this.#composer.render();
    const state = conversation?.state ?? "offline";
    setText(this.#statusText, state === "open" || conversation === null ? "" : wording.say(state));
    setText(this.#again, wording.say("tryAgain"));
    this.#again.hidden = state !== "refused";
    this.#status.classList.toggle("hidden", state === "open");
    if (conversation === null) return;
    this.#log.render(conversation, this.#contextOf(conversation, wording));
    if (state !== this.#reported.state) this.#emit("chat-state", { state });
    const count = conversation.unreadCount;
    if (count !== this.#reported.count) this.#emit("chat-unread", { count });
    this.#reported = { state, count };
  }

  #contextOf(conversation: Conversation, wording: Wording): RowContext {
    return {
      ...{ wording, side: this.#side, thread: conversation.window.thread },
      timeZone: this.getAttribute("time-zone") ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      canWithdraw: this.hasAttribute("withdrawable"),
      onDownload: (attachment) => void this.#download(attachment),
      previewOf: (attachment) => this.#pictures?.preview(attachment, wording) ?? null,
      onRetry: (key) => conversation.sender.retry(key),
      onDiscard: (key) => conversation.sender.discard(key),
      onWithdraw: (message: Line) => this.#emit("chat-withdraw", { message }),
    };
  }

  async #openLink(id: string): Promise<string> {
    const href = await this.#conversation?.openAttachment(id);
    if (href === undefined || !/^https?:/.test(href)) throw new Error("Not a web address");
    return href;
  }

  async #download({ id, name }: Attachment): Promise<void> {
    try {
      const href = await this.#openLink(id);
      // Opens in a new tab, so that a storage error does not replace the page.
      element("a", { href, download: name, rel: "noopener noreferrer", target: "_blank" }).click();
    } catch (error) {
      const failed = this.#wording.say("downloadFailed", { name });
      this.#composer?.say(error instanceof Refusal ? error.message : failed);
    }
  }
}

/** Returns this tab's storage; null if the browser forbids it. */
function findStorage(): Storage | null {
  try {
    return globalThis.sessionStorage;
  } catch {
    return null;
  }
}
