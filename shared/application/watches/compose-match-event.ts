import { toKstIso } from "../../domain/time/format-time.ts";
import type { MatchRow } from "../../domain/watches/match-row.ts";
import type { OfferedCar } from "../../domain/watches/offered-car.ts";
import type { EventDraft } from "../../domain/webhooks/event.ts";
import type { PresentationContext } from "../vehicles/present-vehicle.ts";
import { presentOfferedCar, presentVerdict } from "./present-match.ts";

/** What a watch's event tells of, each entry in the form in which it is sent. */
export interface MatchNews {
  additions: Record<string, unknown>[];
  priceChanges: Record<string, unknown>[];
  removals: Record<string, unknown>[];
}

/** The `eagle_eye.match` event of a watch. */
export const matchEvent = (
  watchId: string,
  news: MatchNews,
  options: { isTest?: true } = {},
): EventDraft => ({
  type: "eagle_eye.match",
  subjectId: watchId,
  data: {
    watch_id: watchId,
    additions: news.additions,
    price_changes: news.priceChanges,
    removals: news.removals,
    ...(options.isTest && { is_test: true }),
  },
});

/** A car of a list as events show it. */
export const presentEntry = (
  member: MatchRow,
  car: OfferedCar,
  context: PresentationContext,
): Record<string, unknown> => ({
  vehicle: presentOfferedCar(car, context),
  ...presentVerdict(member),
  first_matched_at: toKstIso(member.firstMatchedAt),
});
