import type { Lot, LotBid } from "../../api/generated/types.ts";

/** Reports whether a bid cannot compete yet because of its inspection. */
export const isInInspection = ({ status }: Pick<LotBid, "status">): boolean =>
  status === "secondary_inspection_in_progress" || status === "secondary_inspection_ready";

/** Returns a lot's inspections as text, separated by bars: the partner, then the known status and report. */
export const listInspections = ({ bids }: Pick<Lot, "bids">): string =>
  bids
    .flatMap((bid) => {
      const facts = [isInInspection(bid) ? bid.status : null, bid.secondary_inspection_url ?? null];
      const known = facts.filter((fact) => fact !== null);
      return known.length === 0 ? [] : [`${bid.partner_name ?? bid.partner_id}: ${known.join(" ")}`];
    })
    .join(" | ");
