import { partnerViewSchema } from "../../contract/resources/partner-views/partner-view.ts";
import { presenter } from "../../contract/schema/convert.ts";
import type { PartnerView } from "../../domain/access/partner-view.ts";
import { toKstIso } from "../../domain/time/format-time.ts";

/** A view with the name of its partner. */
export interface NamedView extends PartnerView {
  partnerName: string;
}

const present = presenter(partnerViewSchema);

/** Returns a view for the operator who started it. */
export const presentView = ({ viewId, partnerId, partnerName, startedAt, expiresAt, endedAt }: NamedView) =>
  present({ id: viewId, partnerId, partnerName, startedAt, expiresAt, endedAt });

/** Returns a view as the audit log shows it. */
export const auditedView = ({ viewId, expiresAt, endedAt }: PartnerView): Record<string, unknown> => ({
  view_id: viewId,
  expires_at: toKstIso(expiresAt),
  ended_at: endedAt === null ? null : toKstIso(endedAt),
});
