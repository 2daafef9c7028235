import {
  listCheckpointPlaces,
  readCheckpointObject,
} from "../../adapters/object-storage/checkpoint-objects.ts";
import { followLog, readLogEnd, startOfLog } from "./follow-log.ts";
import { storeCheckpoint, type WrittenCheckpoint } from "./store-checkpoint.ts";

/**
 * Signs where a partner's log ends and stores that permanently. Does nothing if the log has not grown since its last
 * checkpoint. The events since then must follow from it.
 * @throws LogChanged if they do not
 */
export async function writeCheckpoint(partnerId: string, now: number): Promise<WrittenCheckpoint> {
  const [end, [latest = null]] = await Promise.all([
    readLogEnd(partnerId),
    listCheckpointPlaces(partnerId, { before: null, limit: 1 }),
  ]);
  if (latest?.sequence === end.sequence && latest.digest === end.digest)
    return { jws: await readCheckpointObject(partnerId, latest), isNew: false };
  await followLog({ partnerId, from: latest ?? startOfLog(partnerId), end });
  return storeCheckpoint(partnerId, end, now);
}
