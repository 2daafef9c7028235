import { element, type Row } from "./dom.ts";
import type { Outgoing } from "./outbox.ts";
import type { Wording } from "./texts.ts";
import { type Attachment, type Line, readThroughOf, type Side, type Thread } from "./wire.ts";

/** The data that rows need in addition to the messages. */
export interface RowContext {
  wording: Wording;
  side: Side;
  /** IANA name. */
  timeZone: string;
  thread: Thread | null;
  canWithdraw: boolean;
  onDownload(attachment: Attachment): void;
  /** Returns the preview of a picture; null for other files. */
  previewOf(attachment: Attachment): HTMLElement | null;
  onRetry(key: string): void;
  onDiscard(key: string): void;
  onWithdraw(line: Line): void;
}

/** Returns a size as people read it: `12 KB`, `3.4 MB`. */
export function formatSize(bytes: number, locale: string): string {
  const format = (value: number, unit: string, digits: number) =>
    new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: digits }).format(value);
  return bytes < 1e6
    ? format(Math.max(1, Math.round(bytes / 1e3)), "kilobyte", 0)
    : format(bytes / 1e6, "megabyte", 1);
}

const dayOf = ({ created_at }: Line, { wording, timeZone }: RowContext): string =>
  new Intl.DateTimeFormat(wording.locale, { dateStyle: "full", timeZone }).format(new Date(created_at));

function timeOf(instant: string, { wording, timeZone }: RowContext): HTMLElement {
  const date = new Date(instant);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(wording.locale, { timeZone, ...options }).format(date);
  const title = format({
    ...{ year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" },
    timeZoneName: "short",
  });
  return element("time", { datetime: date.toISOString(), title }, format({ timeStyle: "short" }));
}

/** Returns the rows of entries: days, statuses and messages. */
export function rowsOfLines(lines: readonly Line[], context: RowContext): Row[] {
  const { wording, side, thread, canWithdraw, timeZone } = context;
  const readThrough =
    thread === null ? 0 : readThroughOf(thread, side === "partner" ? "operator" : "partner");
  const lastRead = lines.findLast(
    ({ author, sequence }) => author.kind === side && (sequence ?? 0) <= readThrough,
  );
  const language = JSON.stringify([wording.locale, timeZone, wording.say("read"), canWithdraw, side]);
  let day = "";
  return lines.flatMap((line) => {
    const rows: Row[] = [];
    const shownDay = dayOf(line, context);
    if (shownDay !== day) {
      day = shownDay;
      const said = wording.say("day", { day, zone: timeZone });
      rows.push({
        key: `day ${day}`,
        mark: said,
        build: () => element("p", { class: "day", part: "day" }, said),
      });
    }
    const isRead = line === lastRead;
    rows.push({
      key: line.id,
      mark: `${language}${line.withdrawn_at}${isRead}`,
      build: () =>
        line.order_status === null
          ? messageRow(line, isRead, context)
          : statusRow(line, line.order_status, context),
    });
    return rows;
  });
}

const statusRow = (line: Line, status: string, context: RowContext): HTMLElement =>
  element(
    "p",
    { class: "event", part: "status-line" },
    `${context.wording.say("status", { status: context.wording.statusOf(status) })} · `,
    timeOf(line.created_at, context),
  );

function messageRow(line: Line, isRead: boolean, context: RowContext): HTMLElement {
  const { wording, side, canWithdraw, onWithdraw } = context;
  const isOwn = line.author.kind === side;
  const kind = line.author.kind === "partner" ? "partner" : "operator";
  const name = line.author.name ?? wording.say(isOwn ? "you" : kind);
  const isWithdrawn = line.withdrawn_at !== null;
  const text = isWithdrawn
    ? wording.say("withdrawn", { reason: line.withdrawn_reason ?? "" })
    : (line.text ?? "");
  const withdraw = () => onWithdraw(line);
  const side_ = isOwn ? "own" : "other";
  return element(
    "div",
    { class: `message ${side_}${isWithdrawn ? " withdrawn" : ""}`, part: `message ${side_}` },
    element("div", { class: "head" }, element("bdi", {}, name), " · ", timeOf(line.created_at, context)),
    bubble(text, isWithdrawn ? null : fileList(line.attachments ?? [], context)),
    isRead ? element("div", { class: "foot" }, wording.say("read")) : null,
    canWithdraw && !isWithdrawn
      ? element("button", { type: "button", class: "plain", onclick: withdraw }, wording.say("withdraw"))
      : null,
  );
}

const bubble = (text: string, files: HTMLElement | null): HTMLElement =>
  element(
    "div",
    { class: "bubble", part: "bubble" },
    text === "" ? null : element("p", { class: "text", dir: "auto" }, text),
    files,
  );

function fileList(
  attachments: readonly Attachment[],
  { wording, onDownload, previewOf }: RowContext,
): HTMLElement | null {
  if (attachments.length === 0) return null;
  const items = attachments.map((attachment) =>
    element(
      "li",
      {},
      previewOf(attachment),
      element("bdi", {}, attachment.name),
      ` ${formatSize(attachment.size_bytes, wording.locale)}`,
      element(
        "button",
        {
          ...{ type: "button", class: "plain", part: "download" },
          "aria-label": wording.say("download", { name: attachment.name }),
          onclick: () => onDownload(attachment),
        },
        wording.say("download", { name: "" }).trim(),
      ),
    ),
  );
  return element("ul", {}, ...items);
}

/** Returns the rows of outgoing messages. */
export const rowsOfOutbox = (outbox: readonly Outgoing[], context: RowContext): Row[] =>
  outbox.map((message) => ({
    key: message.key,
    mark: `${message.state}${message.reason}${context.wording.say("read")}`,
    build: () => outgoingRow(message, context),
  }));

function outgoingRow({ key, text, attachments, state, reason }: Outgoing, context: RowContext): HTMLElement {
  const { wording, onRetry, onDiscard } = context;
  const button = (label: "retry" | "discard", onclick: () => void) =>
    element("button", { type: "button", class: "plain", onclick }, wording.say(label));
  const names = attachments.map(({ name }) => element("li", {}, element("bdi", {}, name)));
  const isFailed = state === "failed";
  return element(
    "div",
    { class: `message own ${state}`, part: `message own outgoing ${state}` },
    bubble(text, names.length === 0 ? null : element("ul", {}, ...names)),
    element(
      "div",
      { class: "foot" },
      [wording.say(state), reason].filter(Boolean).join(": "),
      ...(isFailed ? [button("retry", () => onRetry(key)), button("discard", () => onDiscard(key))] : []),
    ),
  );
}
