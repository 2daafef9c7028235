import { Problem } from "../../domain/errors/problem.ts";
import { holderOfPrefix } from "../../persistence/partners/invoice-prefixes.ts";
import { TransactionRefused } from "../../persistence/table/transaction.ts";

/**
 * Returns the problem for a commit that failed because another partner has the invoice prefix; null for any other
 * failure.
 */
export function prefixTaken(error: unknown, prefix: string): Problem | null {
  const holder = error instanceof TransactionRefused ? holderOfPrefix(error) : null;
  if (holder === null) return null;
  const message = `The invoice prefix ${prefix} belongs to another partner of this environment. Choose another prefix.`;
  const details = { field: "invoice_prefix", value: prefix, partner_id: holder };
  return new Problem("conflict", message, details, { cause: error });
}
