import type { StepName } from "../../domain/certificates/certificate-steps.ts";
import type { StepPlayer } from "./certificate-context.ts";
import { observeOrder, observeRecovery, observeRepetition } from "./observe-integration.ts";
import {
  playForgedSignature,
  playMissingSignature,
  playPing,
  playRotatedSecret,
  playStaleTimestamp,
  playSubscription,
  playTamperedBody,
} from "./play-messages.ts";
import { playOutbid } from "./play-outbid.ts";
import { playWatchMatch } from "./play-watch-match.ts";
import { playDuplicate, playOutage, playReordered, playStatuses } from "./play-week.ts";

/** Maps each step to its player. */
export const stepPlayers: Readonly<Record<StepName, StepPlayer>> = {
  subscription: playSubscription,
  ping: playPing,
  forged_signature: playForgedSignature,
  tampered_body: playTamperedBody,
  stale_timestamp: playStaleTimestamp,
  missing_signature: playMissingSignature,
  rotated_secret: playRotatedSecret,
  place_order: observeOrder,
  repeat_order: observeRepetition,
  outbid: playOutbid,
  inspection: playStatuses(["secondary_inspection_in_progress", "secondary_inspection_ready"]),
  duplicate_delivery: playDuplicate("acquiring"),
  win: playStatuses(["secured"]),
  reordered_deliveries: playReordered("export_processing", "in_transit"),
  outage: playOutage(["customs", "delivered"]),
  watch_match: playWatchMatch,
  recovery: observeRecovery,
};
