import type { Conversation } from "./conversation.ts";
import { element, setText } from "./dom.ts";
import { FileTray } from "./file-tray.ts";
import type { Wording } from "./texts.ts";
import { acceptedFiles } from "./upload-file.ts";
import { countCharacters, maxCharacters } from "./wire.ts";

/** The number of remaining characters from which the counter is shown. */
const nearlyFull = 200;

/** The parts of the element that a composer needs. */
export interface ComposerOptions {
  conversation(): Conversation | null;
  wording(): Wording;
  /** Called when the writer has sent a message. */
  onSent(): void;
}

/** The message input with its files. */
export class Composer {
  readonly root: HTMLElement;
  readonly #options: ComposerOptions;
  readonly #input = element("textarea", {
    id: "input",
    part: "input",
    rows: "1",
    "aria-describedby": "hint note",
  });
  readonly #label = element("label", { for: "input", class: "hidden" });
  readonly #hint = element("p", { id: "hint", class: "hidden" });
  readonly #note = element("p", { id: "note", class: "note", role: "alert", part: "note" });
  readonly #count = element("p", { class: "note count" });
  readonly #send = element("button", { type: "button", class: "primary", part: "send" });
  readonly #attach = element("button", { type: "button", part: "attach" });
  readonly #picker = element("input", { type: "file", multiple: true, accept: acceptedFiles, hidden: true });
  readonly #tray: FileTray;

  constructor(options: ComposerOptions) {
    this.#options = options;
    this.#tray = new FileTray({
      ...options,
      onSay: (text) => this.say(text),
      onChange: () => this.#judge(),
    });
    const row = element("div", { class: "row" }, this.#attach, this.#input, this.#send);
    this.root = element(
      "div",
      { class: "composer", part: "composer" },
      ...[this.#label, this.#hint, this.#tray.list, row, this.#count, this.#note, this.#picker],
    );
    this.#listen();
  }

  /** Updates the displayed texts to the current language. */
  render(): void {
    const { say } = this.#options.wording();
    setText(this.#label, say("input"));
    setText(this.#hint, say("hint"));
    setText(this.#send, say("send"));
    setText(this.#attach, "+");
    this.#attach.setAttribute("aria-label", say("attach"));
    this.#attach.title = say("attach");
    this.#picker.setAttribute("aria-label", say("attach"));
    this.#input.placeholder = say("input");
    this.#tray.render();
    this.#judge();
  }

  /** Adds files that were dropped or pasted. */
  addFiles(files: Iterable<File>): void {
    setText(this.#note, "");
    this.#tray.add(files);
  }

  /** Cancels uploads when the element leaves its page. */
  clear(): void {
    this.#tray.clear();
  }

  /** Shows a failure message. */
  say(text: string): void {
    setText(this.#note, text);
  }

  #listen(): void {
    this.#input.addEventListener("keydown", (event) => {
      // Enter also completes a Korean syllable, which must not send the message.
      if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
      event.preventDefault();
      this.#submit();
    });
    this.#input.addEventListener("input", () => {
      setText(this.#note, "");
      this.#judge();
    });
    this.#input.addEventListener("paste", (event) => {
      const { files = null } = event.clipboardData ?? {};
      if (files === null || files.length === 0) return;
      event.preventDefault();
      this.addFiles(files);
    });
    this.#send.addEventListener("click", () => this.#submit());
    this.#attach.addEventListener("click", () => this.#picker.click());
    this.#picker.addEventListener("change", () => {
      this.addFiles([...(this.#picker.files ?? [])]);
      this.#picker.value = "";
    });
  }

  #judge(): void {
    const count = countCharacters(this.#input.value);
    const { say, locale } = this.#options.wording();
    const format = new Intl.NumberFormat(locale);
    const values = { count: format.format(count), most: format.format(maxCharacters) };
    const key = count > maxCharacters ? "tooLong" : "characters";
    setText(this.#count, count > maxCharacters - nearlyFull ? say(key, values) : "");
    this.#count.classList.toggle("error", count > maxCharacters);
    this.#send.disabled = this.#input.value.trim() === "" && this.#tray.isEmpty;
  }

  #submit(): void {
    const { say } = this.#options.wording();
    const text = this.#input.value;
    const isBlank = text.trim() === "";
    if (isBlank && this.#tray.isEmpty) return;
    // Repeats the counter in the note, because the counter shows that the text is too long.
    if (countCharacters(text) > maxCharacters) {
      setText(this.#note, this.#count.textContent);
      return;
    }
    if (!this.#tray.isReady) {
      setText(this.#note, say("stillUploading"));
      return;
    }
    const conversation = this.#options.conversation();
    if (conversation === null || !conversation.sender.hasRoom) {
      setText(this.#note, say(conversation === null ? "refused" : "tooMany"));
      return;
    }
    conversation.sender.add(isBlank ? "" : text, this.#tray.take());
    this.#input.value = "";
    setText(this.#note, "");
    this.#judge();
    this.#options.onSent();
  }
}
