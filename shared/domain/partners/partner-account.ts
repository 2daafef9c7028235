import type { Environment, Partner } from "./partner.ts";

/** A partner with the fields that only access control needs. */
export interface PartnerAccount extends Partner {
  /** The secret that encrypts the partner's cursors. */
  cursorSecret: string;
  /** Number of keys in this environment that are not revoked. */
  activeKeyCount: number;
}

/**
 * Reports whether invoice prefixes must be unique in an environment. Sandbox invoices are not tax documents,
 * and test accounts often have the same few names.
 */
export const requiresUniquePrefixes = (environment: Environment): boolean => environment === "production";

const shortestPrefix = 2;
const longestStem = 4;
const idEndLengths = [4, 6] as const;

/**
 * Returns candidate invoice prefixes for a partner without a chosen prefix, in order: the first letters and
 * digits of the name, then the same with the end of the partner's id, because many names start alike.
 */
export function deriveInvoicePrefixes(name: string, partnerId: string): string[] {
  const letters = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  const stem = letters.length < shortestPrefix ? "INV" : letters.slice(0, longestStem);
  return ["", ...idEndLengths.map((length) => partnerId.slice(-length).toUpperCase())].map(
    (end) => stem + end,
  );
}
