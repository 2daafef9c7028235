/** The reason of text that was not sent as UTF-8, or that some program before us could not decode. */
export const notUtf8 = "must be JSON text in UTF-8";

// A tab and the two signs that end lines are the only control characters that people write.
const controlCharacter = /[^\P{Cc}\t\n\r]|\r(?!\n)/u;

// Overrides, embeddings and isolates show the signs around them in an order that is not theirs. The marks LRM, RLM and
// ALM stay: people who write Arabic and Hebrew type them, and they reorder nothing but signs without a direction.
const bidiControl = /[\u202a-\u202e\u2066-\u2069]/u;

const replacementCharacter = "\ufffd";
const byteOrderMark = "\ufeff";

/**
 * Returns why a text from outside is rejected, as the continuation of its path; null when it is accepted. The one list
 * of what a text may hold, for bodies, rows, headers and file names. Rejected are:
 *
 * - half of a surrogate pair, which no UTF-8 can hold and so neither the table nor a webhook,
 * - U+FFFD, the sign that decoders put in the place of bytes they could not read: what was written is lost,
 * - control characters except tab, line feed, and carriage return before a line feed. NUL alone makes PostgreSQL refuse
 *   a whole event,
 * - bidirectional overrides, embeddings and isolates, which show a name, an amount or a file's ending as another.
 */
export function findTextFault(text: string): string | null {
  if (!text.isWellFormed()) return "contains half of a surrogate pair";
  if (text.includes(replacementCharacter)) return `${notUtf8}: it contains U+FFFD`;
  const control = controlCharacter.exec(text)?.[0];
  if (control !== undefined) return `contains the control character ${codePointOf(control)}`;
  const bidi = bidiControl.exec(text)?.[0];
  return bidi === undefined ? null : `contains the text direction control ${codePointOf(bidi)}`;
}

const codePointOf = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** Text within a parsed JSON value that is rejected. */
export interface TextFault {
  /** Names of fields and positions in lists, from the outside in, 20 at most; empty for the value itself. */
  path: readonly (string | number)[];
  reason: string;
}

/** An object or list within a value, and the way to it. */
interface Place {
  content: object;
  step: string | number | null;
  parent: Place | null;
}

/**
 * Returns a text of a parsed JSON value, names of fields included, that `findTextFault` rejects; null when there is
 * none. Without recursion: what others nest may be deeper than the stack.
 */
export function findFaultyText(value: unknown): TextFault | null {
  const places: Place[] = [{ content: [value], step: null, parent: null }];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    for (const [name, part] of Object.entries(place.content)) {
      const fault = faultOfField(place, name, part);
      if (fault !== null) return fault;
      if (typeof part !== "object" || part === null) continue;
      places.push({ content: part, step: stepTo(place, name), parent: place });
    }
  }
  return null;
}

/** The fault of a field's name, or of its value where that is text. */
function faultOfField(place: Place, name: string, part: unknown): TextFault | null {
  const nameFault = Array.isArray(place.content) ? null : findTextFault(name);
  // A name that cannot be shown is not part of the path.
  if (nameFault !== null) return { path: pathOf(place), reason: `has a field whose name ${nameFault}` };
  const reason = typeof part === "string" ? findTextFault(part) : null;
  if (reason === null) return null;
  return { path: pathOf({ content: [], step: stepTo(place, name), parent: place }), reason };
}

/** The list around the whole value is no part of its path. */
const stepTo = ({ content, parent }: Place, name: string): string | number | null =>
  parent === null ? null : Array.isArray(content) ? Number(name) : name;

function pathOf(last: Place): (string | number)[] {
  const path: (string | number)[] = [];
  for (let place: Place | null = last; place !== null; place = place.parent) {
    if (place.step !== null) path.push(place.step);
  }
  return path.reverse().slice(0, mostSteps);
}

/** No schema nests deeper, and what does is not repeated to its sender in full. */
const mostSteps = 20;

/** Returns a text without the byte-order mark that Windows programs write before it. */
export const withoutByteOrderMark = (text: string): string =>
  text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;

/** Returns a text with letters and their marks composed (NFC); macOS writes names of files apart. */
export const composeText = (text: string): string => text.normalize("NFC");
