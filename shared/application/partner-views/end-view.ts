import type { PartnerView } from "../../domain/access/partner-view.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import {
  endedPartnerViewWrite,
  getPartnerView,
  partnerViewWriteName,
} from "../../persistence/partners/partner-views.ts";
import { commit, type TransactionRefused } from "../../persistence/table/transaction.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import type { OperatorContext } from "../operator-context.ts";
import { readPartner } from "../partners/read-partner.ts";
import { auditedView, type NamedView } from "./present-view.ts";

/**
 * Ends an operator's own view, with an audit entry. An ended or expired view is unchanged and gets no audit entry.
 * @throws Problem not_found for an unknown view, and for another operator's view
 */
export async function endView(
  { partnerId, viewId }: { partnerId: string; viewId: string },
  { actor, now }: OperatorContext,
): Promise<NamedView> {
  const { name } = await readPartner(partnerId);
  const view = await commitWithRetries(async () => {
    const current = await getPartnerView(viewId);
    if (current === null || current.actor !== actor || current.partnerId !== partnerId) throw viewNotFound();
    if (current.endedAt !== null || current.expiresAt <= now) return current;
    const ended: PartnerView = { ...current, endedAt: now };
    const entry = { actor, now, action: "partner_view.end", resource: "partner", resourceId: partnerId };
    await commit([
      endedPartnerViewWrite(ended),
      auditWrite({ ...entry, before: auditedView(current), after: auditedView(ended) }),
    ]);
    return ended;
  }, hasEnded);
  return { ...view, partnerName: name };
}

const hasEnded = (refused: TransactionRefused): boolean =>
  refused.refusalOf(partnerViewWriteName) !== undefined;

const viewNotFound = (): Problem =>
  new Problem("not_found", "You have no view with this id. Start a view from the partner's page.");
