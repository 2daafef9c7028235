/** Replacement for a secret. */
const hidden = "[hidden]";

/** Patterns of secrets that an error message may contain, each with its replacement. */
const secrets: readonly (readonly [pattern: RegExp, shown: string])[] = [
  // URLs of stored files are signed in the query, and other URLs may have keys in it.
  [/(\b[a-z]+:\/\/[^\s?"'<>]+)\?[^\s"'<>]*/gi, `$1?${hidden}`],
  [/(\b[a-z]+:\/\/)[^\s/@"'<>]+@/gi, `$1${hidden}@`],
  [/\b(svc_(?:prd|stg)_)[\w-]+/g, `$1${hidden}`],
  [/\b(whsec_)[\w+/=-]+/g, `$1${hidden}`],
  [/\b((?:Bearer|Basic)\s+)[\w.~+/=-]+/gi, `$1${hidden}`],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, hidden],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, hidden],
  [
    /\b(["']?(?:x-api-key|api[_-]?key|password|secret|token)["']?\s*[:=]\s*["']?)[^\s"',;}]+/gi,
    `$1${hidden}`,
  ],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, hidden],
];

/**
 * Returns a log text without anything that looks like a key, a token, a signed address or a person's address.
 */
export const hideSecrets = (text: string): string =>
  secrets.reduce((rest, [pattern, shown]) => rest.replace(pattern, shown), text);
