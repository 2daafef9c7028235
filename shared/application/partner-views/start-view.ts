import { newPartnerView } from "../../domain/access/partner-view.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { newPartnerViewWrite } from "../../persistence/partners/partner-views.ts";
import { commit } from "../../persistence/table/transaction.ts";
import { createId } from "../../platform/create-id.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import type { OperatorContext } from "../operator-context.ts";
import { readPartner } from "../partners/read-partner.ts";
import { auditedView, type NamedView } from "./present-view.ts";

/**
 * Starts a view of a partner's console for an operator. The same transaction records the operator, the partner and the
 * time, so no view exists without its audit entry.
 * @throws Problem not_found for an unknown partner
 */
export async function startView(partnerId: string, { actor, now }: OperatorContext): Promise<NamedView> {
  const { name } = await readPartner(partnerId);
  const view = newPartnerView({ viewId: createId("pv", now), partnerId, actor }, now);
  const entry = { actor, now, action: "partner_view.start", resource: "partner", resourceId: partnerId };
  await commitWithRetries(() =>
    commit([newPartnerViewWrite(view), auditWrite({ ...entry, before: null, after: auditedView(view) })]),
  );
  return { ...view, partnerName: name };
}
