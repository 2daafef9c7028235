import { Problem } from "../../domain/errors/problem.ts";
import { holderOfPrefix } from "../../persistence/partners/invoice-prefixes.ts";
import { TransactionRefused } from "../../persistence/transaction.ts";

/**
 * What to answer when a commit failed because the invoice prefix is another partner's; null where it failed for anything
 * else.
 */
export function prefixTaken(error: unknown, prefix: string): Problem | null {
  const holder = error instanceof TransactionRefused ? holderOfPrefix(error) : null;
  if (holder === null) return null;
  const message = `The invoice prefix ${prefix} belongs to another partner of this environment. Choose another one.`;
  const details = { field: "invoice_prefix", value: prefix, partner_id: holder };
  return new Problem("conflict", message, details, { cause: error });
}
