import { element } from "./dom.ts";
import type { Wording } from "./texts.ts";
import type { Attachment } from "./wire.ts";

/** Picture types that every browser displays. A HEIC file remains a download. */
const shownTypes = ["image/jpeg", "image/png", "image/webp"];
/** Links expire after five minutes. */
const linkMilliseconds = 240_000;
/** The number of links per minute for previews, a quarter of the frames that a connection may send. */
const linksPerMinute = 30;

/** The functions of the element that pictures need. */
export interface PictureActions {
  /** Returns a link to a file by the attachment's id. */
  openLink(id: string): Promise<string>;
  onDownload(attachment: Attachment): void;
}

/**
 * Shows previews of pictures, and one picture at a time in a large dialog. Each preview requests its link when it
 * becomes visible, and occupies its final size from the start.
 */
export class PictureView {
  readonly dialog = element("dialog", { part: "picture" });
  readonly #actions: PictureActions;
  readonly #links = new Map<string, { link: Promise<string>; at: number }>();
  /** The times of the links requested within the last minute. */
  #requested: number[] = [];

  constructor(actions: PictureActions) {
    this.#actions = actions;
    // A click on the backdrop has the dialog itself as its target.
    this.dialog.addEventListener("click", ({ target }) => target === this.dialog && this.dialog.close());
  }

  /** Returns the preview of a picture, which opens the large picture; null for other files. */
  preview(attachment: Attachment, wording: Wording): HTMLElement | null {
    const { id, name, content_type } = attachment;
    if (!shownTypes.includes(content_type)) return null;
    const image = element("img", { alt: name, decoding: "async" });
    const button = element(
      "button",
      {
        ...{ type: "button", class: "preview", part: "preview", disabled: true },
        "aria-label": wording.say("view", { name }),
        onclick: () => this.#open(attachment, wording),
      },
      image,
    );
    const fail = () => {
      button.disabled = true;
      button.removeAttribute("aria-label");
      button.replaceChildren(wording.say("noPreview"));
    };
    image.onload = () => {
      button.disabled = false;
    };
    image.onerror = fail;
    new IntersectionObserver((entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      this.#pacedLink(id).then((link) => {
        image.src = link;
      }, fail);
    }).observe(button);
    return button;
  }

  #open(attachment: Attachment, { say }: Wording): void {
    const { id, name } = attachment;
    const { dialog } = this;
    const image = element("img", { alt: name });
    const fail = () => image.replaceWith(say("noPreview"));
    image.onerror = fail;
    this.#link(id).then((link) => {
      image.src = link;
    }, fail);
    const onclick = () => dialog.close();
    const download = () => {
      dialog.close();
      this.#actions.onDownload(attachment);
    };
    dialog.setAttribute("aria-label", name);
    dialog.replaceChildren(
      image,
      element(
        "div",
        { class: "row" },
        element("bdi", {}, name),
        element("button", { type: "button", onclick: download }, say("download", { name: "" }).trim()),
        element("button", { type: "button", autofocus: true, onclick }, say("close")),
      ),
    );
    dialog.showModal();
  }

  /** Returns a link as soon as the minute's number of links permits another. */
  async #pacedLink(id: string): Promise<string> {
    for (;;) {
      const now = Date.now();
      this.#requested = this.#requested.filter((at) => at > now - 60_000);
      const [first = 0] = this.#requested;
      if (this.#links.has(id) || this.#requested.length < linksPerMinute) break;
      await new Promise((resolve) => setTimeout(resolve, first + 60_000 - now));
    }
    return this.#link(id);
  }

  #link(id: string): Promise<string> {
    const now = Date.now();
    const held = this.#links.get(id);
    if (held !== undefined && now - held.at < linkMilliseconds) return held.link;
    this.#requested.push(now);
    const link = this.#actions.openLink(id).catch((error: unknown) => {
      this.#links.delete(id);
      throw error;
    });
    this.#links.set(id, { link, at: now });
    return link;
  }
}
