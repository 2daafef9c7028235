import { partnerGuard } from "../../persistence/partners/partners.ts";
import type { TransactionRefused } from "../../persistence/transaction.ts";

/** True when a commit was refused because somebody else changed the partner in between: deciding afresh will do. */
export const hasPartnerMoved = (refused: TransactionRefused): boolean =>
  refused.guardRefusal(partnerGuard) !== undefined;
