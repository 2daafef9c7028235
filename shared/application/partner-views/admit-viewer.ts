import { type PartnerView, requireOpenView } from "../../domain/access/partner-view.ts";
import { longestId } from "../../domain/text-limits.ts";
import { getPartnerView } from "../../persistence/partners/partner-views.ts";

/**
 * Returns the view with which an operator may read now.
 * @param viewId as the operator sent it
 * @throws Problem forbidden for an unknown, ended or expired view, and for another operator's view
 */
export async function admitViewer(viewId: string, actor: string, now: number): Promise<PartnerView> {
  const isPlausible = viewId !== "" && viewId.length <= longestId;
  return requireOpenView(isPlausible ? await getPartnerView(viewId) : null, actor, now);
}
