import { sweepConnections } from "../../shared/application/chat/sweep-connections.ts";
import { sweepUploads } from "../../shared/application/messages/sweep-uploads.ts";
import { processEach } from "../../shared/application/process-each.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import {
  hasTimeLeft,
  type RunContext,
  sweepReserveMilliseconds,
} from "../../shared/platform/remaining-time.ts";

/**
 * Once a minute, closes connections with expired tokens, and removes attachments whose file was not uploaded in time.
 */
export async function handler(_event: unknown, context: RunContext): Promise<void> {
  const now = systemClock.now();
  await processEach(
    [
      () => sweepConnections(now),
      () => sweepUploads({ now, hasTimeLeft: () => hasTimeLeft(context, sweepReserveMilliseconds) }),
    ],
    (sweep) => sweep(),
  );
}
