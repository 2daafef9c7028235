import { Problem } from "../errors/problem.ts";
import { minuteMilliseconds } from "../time/durations.ts";

/** The minutes after which a view ends by itself. */
const viewMinutes = 30;

/** The request header that names the view with which an operator reads a partner's console. */
export const viewHeader = "x-svc-partner-view";

/** An operator's permission to read one partner's console for a limited time. */
export interface PartnerView {
  viewId: string;
  partnerId: string;
  /** The only operator who may use the view, identified by the name in the audit log. */
  actor: string;
  /** Epoch milliseconds, as all times here. */
  startedAt: number;
  expiresAt: number;
  /** The time at which the operator ended the view; null before. */
  endedAt: number | null;
}

/** Returns a view that starts now. */
export const newPartnerView = (
  { viewId, partnerId, actor }: Pick<PartnerView, "viewId" | "partnerId" | "actor">,
  now: number,
): PartnerView => ({
  ...{ viewId, partnerId, actor, startedAt: now },
  ...{ expiresAt: now + viewMinutes * minuteMilliseconds, endedAt: null },
});

/**
 * Returns the view if it has not ended and belongs to this operator. Another operator's view is rejected like an
 * unknown view.
 * @param view null for an unknown view
 * @throws Problem forbidden
 */
export function requireOpenView(view: PartnerView | null, actor: string, now: number): PartnerView {
  const isOpen = view !== null && view.actor === actor && view.endedAt === null && view.expiresAt > now;
  if (isOpen) return view;
  throw new Problem("forbidden", "This view has ended. Start a new view from the partner's page.", {
    partner_view: "ended",
  });
}

/**
 * Rejects a change within a view, regardless of the caller's other permissions.
 * @throws Problem forbidden unless the route only reads
 */
export function requireReading(method: string): void {
  if (method === "GET") return;
  throw new Problem("forbidden", "A view of a partner's console is read-only. End the view first.", {
    partner_view: "read_only",
  });
}
