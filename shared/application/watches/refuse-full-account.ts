import { activeWatchLimit } from "../../domain/watches/watch.ts";
import { countActiveWatches } from "../../persistence/watches/watches.ts";
import { watchLimitReached } from "./control-watch.ts";

/**
 * Spares a full account's request the work of a seed that would be thrown away; the commit decides.
 * @throws Problem eagle_eye_watch_limit
 */
export async function refuseFullAccount(partnerId: string): Promise<void> {
  if ((await countActiveWatches(partnerId)) >= activeWatchLimit) throw watchLimitReached();
}
