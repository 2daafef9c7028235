import type { Environment, Partner } from "./partner.ts";

/** A partner together with what only the access rules need of it. */
export interface PartnerAccount extends Partner {
  /** What the partner's cursors are sealed with. Secret. */
  cursorSecret: string;
  /** Keys of this environment that are not revoked. */
  activeKeyCount: number;
}

/**
 * Whether no two partners of an environment may number their invoices alike. What the sandbox issues is no tax document, and
 * accounts to try things with come and go there under the same few names.
 */
export const keepsPrefixesApart = (environment: Environment): boolean => environment === "production";

const shortestPrefix = 2;
const longestStem = 4;
const idEndLengths = [4, 6] as const;

/**
 * Invoice prefixes to try, in order, for a partner for whom none was chosen: the first letters and digits of the name, then
 * with the end of the partner's id behind them, since many names begin alike.
 */
export function deriveInvoicePrefixes(name: string, partnerId: string): string[] {
  const letters = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  const stem = letters.length < shortestPrefix ? "INV" : letters.slice(0, longestStem);
  return ["", ...idEndLengths.map((length) => partnerId.slice(-length).toUpperCase())].map(
    (end) => stem + end,
  );
}
