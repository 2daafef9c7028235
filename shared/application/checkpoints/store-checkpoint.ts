import {
  readCheckpointObject,
  writeCheckpointObject,
} from "../../adapters/object-storage/checkpoint-objects.ts";
import { signStatement } from "../../adapters/signing/sign-statement.ts";
import type { CheckpointClaims, CheckpointPosition } from "../../domain/signing/checkpoint.ts";
import { statementTypes } from "../../domain/signing/statement.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { currentEnvironment } from "../../platform/deployment.ts";

/** The newest checkpoint of a log. */
export interface WrittenCheckpoint {
  /** The signed statement. */
  jws: string;
  /** False if the log already had a checkpoint for its last event. */
  isNew: boolean;
}

/**
 * Signs a position of a log and stores the statement. If a statement for this position already exists, returns the
 * existing statement.
 * @param further additional fields of the statement
 */
export async function storeCheckpoint<Further extends object>(
  log: string,
  place: CheckpointPosition,
  now: number,
  further?: Further,
): Promise<WrittenCheckpoint> {
  const environment = currentEnvironment();
  const claims: CheckpointClaims = { log, environment, ...place, at: toKstIso(now), ...further };
  const { jws } = await signStatement("sign:statements", statementTypes.checkpoint, claims, now);
  // Of two concurrent checkpoints, the one that is stored first remains.
  const isNew = await writeCheckpointObject(log, place, jws);
  return { jws: isNew ? jws : await readCheckpointObject(log, place), isNew };
}
