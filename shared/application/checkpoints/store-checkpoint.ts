import {
  readCheckpointObject,
  writeCheckpointObject,
} from "../../adapters/object-storage/checkpoint-objects.ts";
import { signStatement } from "../../adapters/signing/sign-statement.ts";
import type { CheckpointClaims, CheckpointPlace } from "../../domain/signing/checkpoint.ts";
import { statementTypes } from "../../domain/signing/statement.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { currentEnvironment } from "../../platform/deployment.ts";

/** The newest checkpoint of a log. */
export interface WrittenCheckpoint {
  /** The signed statement. */
  jws: string;
  /** False if the log had a checkpoint of its last event before. */
  isNew: boolean;
}

/**
 * Signs a place of a log and stores the statement, unless the log has one of this place.
 * @param further what the statement says besides
 */
export async function storeCheckpoint<Further extends object>(
  log: string,
  place: CheckpointPlace,
  now: number,
  further?: Further,
): Promise<WrittenCheckpoint> {
  const environment = currentEnvironment();
  const claims: CheckpointClaims = { log, environment, ...place, at: toKstIso(now), ...further };
  const { jws } = await signStatement("sign:statements", statementTypes.checkpoint, claims, now);
  // Of two at the same time, the first is the checkpoint.
  const isNew = await writeCheckpointObject(log, place, jws);
  return { jws: isNew ? jws : await readCheckpointObject(log, place), isNew };
}
