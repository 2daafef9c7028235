import type { Conversation } from "./conversation.ts";
import { element, type Row, RowList } from "./dom.ts";
import { formatSize } from "./line-rows.ts";
import type { Wording } from "./texts.ts";
import { contentTypeOf, fileLimits, nameOf, uploadFile } from "./upload-file.ts";
import { type Attachment, Refusal } from "./wire.ts";

interface Upload {
  key: string;
  name: string;
  bytes: number;
  state: "uploading" | "done" | "failed";
  /** The server's error message; null if there is none. */
  reason: string | null;
  progress: HTMLProgressElement;
  ending: AbortController;
  attachment: Attachment | null;
}

/** The parts of the element that a tray needs. */
export interface FileTrayOptions {
  conversation(): Conversation | null;
  wording(): Wording;
  /** Shows a sentence to the writer. */
  onSay(text: string): void;
  onChange(): void;
}

/** The files of the message that is being written. */
export class FileTray {
  readonly list = element("ul", { part: "files" });
  readonly #rows = new RowList(this.list);
  readonly #options: FileTrayOptions;
  #uploads: readonly Upload[] = [];
  #count = 0;

  constructor(options: FileTrayOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#uploads.length === 0;
  }

  /** Reports whether every file is uploaded. */
  get isReady(): boolean {
    return this.#uploads.every(({ state }) => state === "done");
  }

  /** Returns the uploaded files and empties the tray, because the files now belong to a message. */
  take(): Attachment[] {
    const taken = this.#uploads.flatMap(({ attachment }) => attachment ?? []);
    this.#change([]);
    return taken;
  }

  /** Cancels every upload and empties the tray. */
  clear(): void {
    for (const { ending } of this.#uploads) ending.abort();
    this.#change([]);
  }

  /** Uploads files, and shows the reason for each file that cannot be attached. */
  add(files: Iterable<File>): void {
    const { say } = this.#options.wording();
    for (const file of files) {
      const name = nameOf(file);
      const contentType = contentTypeOf(file);
      if (this.#uploads.length >= fileLimits.count) this.#options.onSay(say("fileCount"));
      else if (contentType === null) this.#options.onSay(say("fileType", { name }));
      else if (file.size === 0 || file.size > fileLimits.bytes)
        this.#options.onSay(say("fileSize", { name }));
      else void this.#upload(file, { name, content_type: contentType, size_bytes: file.size });
    }
  }

  /** Shows the files in the current language. */
  render(): void {
    this.#rows.show(this.#uploads.map((upload) => this.#rowOf(upload)));
  }

  async #upload(file: File, facts: Omit<Attachment, "id">): Promise<void> {
    this.#count += 1;
    const label = this.#options.wording().say("uploading", { name: facts.name });
    const upload: Upload = {
      ...{ key: `${this.#count}`, name: facts.name, bytes: file.size, state: "uploading", reason: null },
      progress: element("progress", { max: "1", value: "0", "aria-label": label }),
      ...{ ending: new AbortController(), attachment: null },
    };
    this.#change([...this.#uploads, upload]);
    try {
      const conversation = this.#options.conversation();
      if (conversation === null) throw new Error("No conversation is open");
      const created = await conversation.createAttachment(facts);
      const onProgress = (part: number) => {
        upload.progress.value = part;
      };
      await uploadFile(file, created.upload, { onProgress, signal: upload.ending.signal });
      this.#update(upload, { state: "done", attachment: { id: created.id, ...facts } });
    } catch (error) {
      if (upload.ending.signal.aborted) return;
      this.#update(upload, { state: "failed", reason: error instanceof Refusal ? error.message : null });
      this.#options.onSay(this.#options.wording().say("uploadFailed", { name: facts.name }));
    }
  }

  #update({ key }: Upload, change: Partial<Upload>): void {
    this.#change(this.#uploads.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }

  #remove({ key, ending }: Upload): void {
    ending.abort();
    this.#change(this.#uploads.filter((one) => one.key !== key));
  }

  #change(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    this.render();
    this.#options.onChange();
  }

  #rowOf(upload: Upload): Row {
    const { key, name, bytes, state, reason, progress } = upload;
    const { say, locale } = this.#options.wording();
    const onclick = () => this.#remove(upload);
    const label = say("remove", { name });
    return {
      key,
      mark: `${state}${locale}`,
      build: () =>
        element(
          "li",
          { class: state === "failed" ? "error" : "" },
          element("bdi", {}, name),
          state === "failed" ? (reason ?? say("failed")) : formatSize(bytes, locale),
          state === "uploading" ? progress : null,
          element("button", { type: "button", "aria-label": label, onclick }, "×"),
        ),
    };
  }
}
