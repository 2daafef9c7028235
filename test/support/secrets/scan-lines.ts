import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** Kinds of secrets in a test run. */
export type SecretKind =
  | "API key"
  | "webhook secret"
  | "console token"
  | "refresh token"
  | "chat token"
  | "signature of a link"
  | "credential"
  | "X-User-Id";

/** A secret of a run. `text` is the unguessable part. */
export interface KnownSecret {
  kind: SecretKind;
  text: string;
}

/** A line that contains a secret, or the beginning of one. */
export interface Leak {
  kind: SecretKind;
  line: string;
}

/** Minimum length at which a truncated secret is still detected. */
const shortestCut = 12;

/** Texts with fewer different characters may occur in a line by chance. */
const leastCharacters = 6;

/**
 * Returns the lines that contain a secret: unchanged, truncated to at least `shortestCut` characters, or encoded as
 * Base64, URL or JSON. The request log may contain `X-User-Id` in its own field.
 */
export const findLeaks = (lines: Iterable<string>, secrets: readonly KnownSecret[]): Leak[] => {
  const findIn = leakFinder(secrets);
  return [...lines].flatMap(findIn);
};

/** Scans the lines of a file like `findLeaks`. The file may be larger than memory. */
export async function findLeaksInFile(path: string, secrets: readonly KnownSecret[]): Promise<Leak[]> {
  const findIn = leakFinder(secrets);
  const leaks: Leak[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) leaks.push(...findIn(line));
  return leaks;
}

function leakFinder(secrets: readonly KnownSecret[]): (line: string) => Leak[] {
  const needles = new Map(
    secrets.flatMap(({ kind, text }) => formsOf(text).map((form) => [form, kind] as const)),
  );
  return (line) => {
    const searched = withoutUserId(line);
    const found = new Set<SecretKind>();
    for (let at = 0; at + shortestCut <= searched.length; at += 1) {
      const kind = needles.get(searched.slice(at, at + shortestCut));
      if (kind !== undefined) found.add(kind);
    }
    return [...found].map((kind) => ({ kind, line }));
  };
}

/** Returns the encodings of a secret's beginning, each as long as the shortest cut. */
function formsOf(secret: string): string[] {
  const start = secret.slice(0, shortestCut);
  if (start.length < shortestCut || new Set(start).size < leastCharacters) return [];
  const inJson = JSON.stringify(secret).slice(1, -1);
  const escaped = [secret, encodeURIComponent(secret), inJson, JSON.stringify(inJson).slice(1, -1)];
  const forms = [...escaped, ...[0, 1, 2].flatMap((offset) => inBase64(start, offset))];
  return [...new Set(forms.map((form) => form.slice(0, shortestCut)))];
}

/**
 * Returns the Base64 of a text that begins at an offset within three bytes, without the characters that
 * depend on its neighbors.
 */
function inBase64(text: string, offset: number): string[] {
  const encoded = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]).toString("base64");
  const own = encoded.slice(Math.ceil((offset * 8) / 6), Math.ceil((offset * 8) / 6) + shortestCut);
  return [own, own.replaceAll("+", "-").replaceAll("/", "_")];
}

const userIdField = /"end_user_id":"(?:[^"\\]|\\.)*"/;

const withoutUserId = (line: string): string =>
  line.includes('"message":"request"') ? line.replace(userIdField, "") : line;
