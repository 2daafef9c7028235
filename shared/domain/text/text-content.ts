/** The reason for rejecting text that was not sent as UTF-8, or that an earlier program could not decode. */
export const notUtf8 = "must be JSON text in UTF-8";

// Tab and the two line-end characters are the only control characters that people type. Bidirectional
// overrides, embeddings and isolates change the display order of the text around them. The marks LRM, RLM and
// ALM are allowed: people who write Arabic and Hebrew type them, and they reorder only characters without a
// direction.
const control = /[^\P{Cc}\t\n\r]|\r(?!\n)|[\u202a-\u202e\u2066-\u2069]/u;

const replacementCharacter = "\ufffd";
const byteOrderMark = "\ufeff";

/**
 * Returns why a text from a client is rejected, worded as the rest of a sentence that begins with the field's path;
 * null if the text is accepted. The rules apply to bodies, rows and file names. `X-User-Id` may contain any text that a
 * header can contain, because the contract promises never to reject it. Rejected are:
 *
 * - half of a surrogate pair, because UTF-8 cannot encode it, so it can be neither stored nor sent,
 * - U+FFFD, because decoders replace unreadable bytes with it and the original text is lost,
 * - control characters except tab, line feed, and carriage return before a line feed. A single NUL makes PostgreSQL
 *   reject a whole event,
 * - bidirectional overrides, embeddings and isolates, because they can disguise a name, an amount or a file extension.
 */
export function findTextFault(text: string): string | null {
  if (!text.isWellFormed()) return "contains half of a surrogate pair";
  if (text.includes(replacementCharacter)) return `${notUtf8}: it contains U+FFFD`;
  const code = control.exec(text)?.[0].charCodeAt(0);
  if (code === undefined) return null;
  const kind = code > lastControlCharacter ? "text direction control" : "control character";
  return `contains the ${kind} U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

const lastControlCharacter = 0x9f;

/** Rejected text within a parsed JSON value. */
export interface TextFault {
  /** Field names and list indexes from the outside in, at most 20; empty for the value itself. */
  path: readonly (string | number)[];
  reason: string;
}

/** No schema nests deeper. The error names only this part of a deeper path. */
const mostSteps = 20;

/**
 * Returns a text in a parsed JSON value, including field names, that `findTextFault` rejects; null if there
 * is none. Not recursive, because the input may be nested deeper than the stack allows.
 */
export function findFaultyText(value: unknown): TextFault | null {
  // The list around the whole value is not part of its path.
  const places: Place[] = [{ content: [value], path: null }];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { content, path } = place;
    for (const [name, part] of Object.entries(content)) {
      const nameFault = Array.isArray(content) ? null : findTextFault(name);
      // A name that cannot be displayed is not part of the path.
      if (nameFault !== null) return { path: path ?? [], reason: `has a field whose name ${nameFault}` };
      const reason = typeof part === "string" ? findTextFault(part) : null;
      if (reason !== null) return { path: extendPath(place, name), reason };
      if (typeof part === "object" && part !== null)
        places.push({ content: part, path: extendPath(place, name) });
    }
  }
  return null;
}

/** An object or list within a value, and its path. */
interface Place {
  content: object;
  path: TextFault["path"] | null;
}

const extendPath = ({ content, path }: Place, name: string): TextFault["path"] =>
  path === null ? [] : [...path, Array.isArray(content) ? Number(name) : name].slice(0, mostSteps);

/** Returns a text without the byte-order mark that Windows programs write before it. */
export const withoutByteOrderMark = (text: string): string =>
  text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;

/** Returns a text with letters and their marks composed (NFC), because macOS decomposes file names. */
export const composeText = (text: string): string => text.normalize("NFC");
