import { readKoreanTime, writeKoreanTime } from "../../format/korean-time.ts";

/**
 * The type of a field's text. `tokens` are separated by commas, and a `switch` is `true` or `false`. The text of a
 * `file` is the id of the uploaded file.
 */
export type FieldKind = "text" | "lines" | "number" | "switch" | "choice" | "time" | "tokens" | "file";

/** The accepted files of a `file` field, and their upload. */
export interface FileTerms {
  types: readonly string[];
  largestBytes: number;
  /** Uploads a chosen file and returns its id. */
  upload: (file: File, signal: AbortSignal) => Promise<string>;
}

/** A field of a form, with its path in the record and in the body. */
export interface FormField {
  /** Field names from the outermost object inward, separated by dots: `shipment.eta`. */
  path: string;
  kind: FieldKind;
  label: string;
  hint?: string;
  /** The terms of a `file` field. */
  file?: FileTerms;
  /** Options of a `choice` field. */
  choices?: readonly { value: string; label: string }[];
  /** The value sent for an empty field; null by default. */
  whenEmpty?: "null" | "omitted";
  /** Whether the field is required. */
  isRequired?: true;
  /** The maximum length of a text, with a live counter. */
  longest?: number;
  /** Whether the field appears only after the service rejects a body without it. */
  onRefusal?: true;
}

/** The fields to render. A field that appeared after a rejection stays while it contains text. */
export const shownFields = (
  fields: readonly FormField[],
  texts: Texts,
  faults: Readonly<Record<string, string>>,
): FormField[] =>
  fields.filter(({ path, onRefusal }) => !onRefusal || path in faults || (texts[path] ?? "") !== "");

/** The input, by field path. */
export type Texts = Readonly<Record<string, string>>;

/** Reports whether a stored object contains only texts. */
export const areTexts = (kept: object): kept is Texts =>
  Object.values(kept).every((text) => typeof text === "string");

/** A body that the service has not validated yet. */
export type Body = Record<string, unknown>;

/** Returns a record's values as form values. */
export function textsOf(fields: readonly FormField[], record: object): Texts {
  return Object.fromEntries(fields.map(({ path, kind }) => [path, textOf(valueAt(record, path), kind)]));
}

function valueAt(record: object, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) =>
        typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      record,
    );
}

function textOf(value: unknown, kind: FieldKind): string {
  if (value === null || value === undefined) return kind === "switch" ? "false" : "";
  if (kind === "time") return writeKoreanTime(String(value));
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** Returns the paths of the fields whose text differs from the initial one. */
export const changedPaths = (fields: readonly FormField[], opened: Texts, typed: Texts): string[] =>
  fields.map(({ path }) => path).filter((path) => (opened[path] ?? "") !== (typed[path] ?? ""));

/**
 * Returns the body with exactly the changes in a form, so that other people's concurrent changes are kept.
 *
 * @param whole paths of objects that are sent with all their fields if any field changed. An object whose fields are
 * all empty is sent as null.
 */
export function changesOf(
  fields: readonly FormField[],
  opened: Texts,
  typed: Texts,
  whole: readonly string[] = [],
): Body {
  const changed = changedPaths(fields, opened, typed);
  const isIn = (path: string, group: string) => path.startsWith(`${group}.`);
  const touched = whole.filter((group) => changed.some((path) => isIn(path, group)));
  const sent = fields.filter(
    ({ path }) => changed.includes(path) || touched.some((group) => isIn(path, group)),
  );
  const body = bodyOf(sent, typed);
  for (const group of touched) {
    const members = fields.filter(({ path }) => isIn(path, group));
    if (members.every(({ path }) => (typed[path] ?? "").trim() === "")) place(body, group, null);
  }
  return body;
}

/** Returns the body with every field of a form. */
export function bodyOf(fields: readonly FormField[], typed: Texts): Body {
  const body: Body = {};
  for (const field of fields) {
    const value = sentValue(field, typed[field.path] ?? "");
    if (value !== undefined) place(body, field.path, value);
  }
  return body;
}

/** Returns the value to send. An invalid value is sent as typed, so that the service returns the error. */
function sentValue({ kind, whenEmpty = "null" }: FormField, text: string): unknown {
  const trimmed = text.trim();
  if (kind === "switch") return trimmed === "true";
  if (kind === "tokens")
    return trimmed
      .split(/\s*,\s*/)
      .map((token) => token.trim())
      .filter((token) => token !== "");
  if (trimmed === "") return whenEmpty === "null" ? null : undefined;
  if (kind === "number") return numberOf(trimmed);
  return kind === "time" ? (readKoreanTime(trimmed) ?? trimmed) : trimmed;
}

/** Returns the number in a text, or the text when it is not a number. Commas may separate thousands. */
function numberOf(text: string): number | string {
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)) return text;
  return Number(text.replaceAll(",", ""));
}

function place(body: Body, path: string, value: unknown): void {
  const names = path.split(".");
  const last = names.pop();
  if (last === undefined) return;
  let at = body;
  for (const name of names) {
    const inner = at[name];
    const next: Body = typeof inner === "object" && inner !== null ? (inner as Body) : {};
    at[name] = next;
    at = next;
  }
  at[last] = value;
}

/** Reports whether all required fields are filled and no text is too long. */
export const isComplete = (fields: readonly FormField[], typed: Texts): boolean =>
  fields.every(({ path, isRequired, longest }) => {
    const { length } = (typed[path] ?? "").trim();
    return (!isRequired || length > 0) && (longest === undefined || length <= longest);
  });
