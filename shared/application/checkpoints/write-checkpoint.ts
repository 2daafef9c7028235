import {
  listCheckpointPositions,
  readCheckpointObject,
} from "../../adapters/object-storage/checkpoint-objects.ts";
import { logBounds } from "../../domain/signing/log-bounds.ts";
import { auditLog } from "../../persistence/audit/audit-chain.ts";
import { followLog, LogChanged, readLogEnd, startOfLog } from "./follow-log.ts";
import { storeCheckpoint, type WrittenCheckpoint } from "./store-checkpoint.ts";

/** A log's newest checkpoint. */
export interface LogCheckpoint extends WrittenCheckpoint {
  /** False if the log continues after the checkpoint, so that another call is needed. */
  isAtEnd: boolean;
}

/**
 * Signs the end of a partner's log, or the furthest position that one call reaches from its last checkpoint. The
 * statement is stored permanently, so the next call continues there. Does nothing if the log has no new events.
 * @throws LogChanged if the events since the last checkpoint do not follow from it, or if an account has the name of
 * the audit log
 */
export async function writeCheckpoint(partnerId: string, now: number): Promise<LogCheckpoint> {
  if (partnerId === auditLog) throw new LogChanged(auditLog, "an account has its name");
  const [end, [latest = null]] = await Promise.all([
    readLogEnd(partnerId),
    listCheckpointPositions(partnerId, { before: null, limit: 1 }),
  ]);
  if (latest?.sequence === end.sequence && latest.digest === end.digest)
    return { jws: await readCheckpointObject(partnerId, latest), isNew: false, isAtEnd: true };
  const from = latest ?? startOfLog(partnerId);
  const { place } = await followLog(
    { partnerId, from, end, now },
    { mostPages: logBounds.checkpointMegabytes },
  );
  const written = await storeCheckpoint(partnerId, place, now);
  return { ...written, isAtEnd: place.sequence === end.sequence };
}
