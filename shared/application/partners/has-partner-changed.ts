import { partnerWriteName } from "../../persistence/partners/partners.ts";
import type { TransactionRefused } from "../../persistence/table/transaction.ts";

/**
 * Reports whether a concurrent change of the partner caused the rejection of a commit. The change can then be
 * retried.
 */
export const hasPartnerChanged = (refused: TransactionRefused): boolean =>
  refused.refusalOf(partnerWriteName) !== undefined;
