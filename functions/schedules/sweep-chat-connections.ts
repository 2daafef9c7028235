import { sweepConnections } from "../../shared/application/chat/sweep-connections.ts";
import { systemClock } from "../../shared/platform/clock.ts";

/** Ends connections of the chat stream whose token has ended, once a minute. */
export async function handler(): Promise<void> {
  await sweepConnections(systemClock.now());
}
