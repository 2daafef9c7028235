import { partnerGuard } from "../../persistence/partners/partners.ts";
import type { TransactionRefused } from "../../persistence/transaction.ts";

/** True when a commit was refused because the partner was changed in between; the change can be retried. */
export const hasPartnerMoved = (refused: TransactionRefused): boolean =>
  refused.guardRefusal(partnerGuard) !== undefined;
