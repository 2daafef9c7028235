import type { Partner } from "./partner.ts";

/** A partner together with what only the access rules need of it. */
export interface PartnerAccount extends Partner {
  /** What the partner's cursors are sealed with. Secret. */
  cursorSecret: string;
  /** Keys of this environment that are not revoked. */
  activeKeyCount: number;
}

const shortestPrefix = 2;
const longestPrefix = 4;

/** The invoice prefix of a partner for whom none was chosen: the first letters and digits of the name. */
export function deriveInvoicePrefix(name: string): string {
  const letters = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return letters.length < shortestPrefix ? "INV" : letters.slice(0, longestPrefix);
}
