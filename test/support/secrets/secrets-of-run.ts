import type { KnownSecret, SecretKind } from "./scan-lines.ts";

/** What issued secrets look like. The group is the part that nobody can guess. */
const patterns: readonly [SecretKind, RegExp][] = [
  ["API key", /svc_(?:stg|prd)_([\w-]{20,})/g],
  ["webhook secret", /whsec_([\w+/=-]{20,})/g],
  ["console token", /\beyJ[\w-]+\.[\w-]+\.([\w-]{20,})/g],
  ["refresh token", /"refresh_token":"([^"]{20,})"/g],
  ["chat token", /\bv1\.[\w-]+\.([\w-]{43})(?![\w-])/g],
  ["signature of a link", /X-Amz-Signature=([\da-f]{20,})/g],
];

const userIdNames = ["x-user-id", "x_user_id"];

/** Collects the secrets that a run was given or has sent. */
export class SecretsOfRun {
  readonly #known = new Map<string, KnownSecret>();

  /** Notes a secret. */
  note(kind: SecretKind, text: string): void {
    this.#known.set(text, { kind, text });
  }

  /** Notes every secret in an answer. */
  noteAnswer(answer: string): void {
    for (const [kind, pattern] of patterns)
      for (const [, text = ""] of answer.matchAll(pattern)) this.note(kind, text);
  }

  /** Notes the end user in a request's headers. */
  noteRequest(headers: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(headers))
      if (userIdNames.includes(name.toLowerCase())) this.note("X-User-Id", value);
  }

  /** Returns the secrets known so far. */
  list(): KnownSecret[] {
    return [...this.#known.values()];
  }
}

/** The secrets of everything that this process has sent to stages. */
export const secretsOfRun = new SecretsOfRun();
