import { partnerGuard } from "../../persistence/partners/partners.ts";
import type { TransactionRefused } from "../../persistence/transaction.ts";

/** Reports whether a commit was refused because the partner was changed in between; the change can be retried. */
export const hasPartnerChanged = (refused: TransactionRefused): boolean =>
  refused.guardRefusal(partnerGuard) !== undefined;
