import type { KnownSecret, SecretKind } from "./scan-lines.ts";

/** Patterns of issued secrets. The capture group is the unguessable part. */
const patterns: readonly [SecretKind, RegExp][] = [
  ["API key", /svc_(?:stg|prd)_([\w-]{20,})/g],
  ["webhook secret", /whsec_([\w+/=-]{20,})/g],
  ["console token", /\beyJ[\w-]+\.[\w-]+\.([\w-]{20,})/g],
  ["refresh token", /"refresh_token":"([^"]{20,})"/g],
  ["chat token", /\bv1\.[\w-]+\.([\w-]{43})(?![\w-])/g],
  ["signature of a link", /X-Amz-Signature=([\da-f]{20,})/g],
];

const userIdNames = ["x-user-id", "x_user_id"];

/** Collects the secrets that a run received or sent. */
export class SecretsOfRun {
  readonly #known = new Map<string, KnownSecret>();

  /** Records a secret. */
  note(kind: SecretKind, text: string): void {
    this.#known.set(text, { kind, text });
  }

  /** Records every secret in a response. */
  noteAnswer(answer: string): void {
    for (const [kind, pattern] of patterns)
      for (const [, text = ""] of answer.matchAll(pattern)) this.note(kind, text);
  }

  /** Records the end user in a request's headers. */
  noteRequest(headers: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(headers))
      if (userIdNames.includes(name.toLowerCase())) this.note("X-User-Id", value);
  }

  /** Returns the secrets recorded so far. */
  list(): KnownSecret[] {
    return [...this.#known.values()];
  }
}

/** The secrets in all requests that this process sends to stages. */
export const secretsOfRun = new SecretsOfRun();
