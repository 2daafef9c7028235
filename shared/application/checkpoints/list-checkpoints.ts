import {
  listCheckpointPositions,
  readCheckpointObject,
} from "../../adapters/object-storage/checkpoint-objects.ts";
import type { CheckpointResource } from "../../contract/resources/statements/checkpoint.ts";
import type { CheckpointClaims } from "../../domain/signing/checkpoint.ts";
import { readStatement } from "../../domain/signing/statement.ts";

/**
 * Returns a page of a log's checkpoints, newest first. `next` is the number below which the next page starts;
 * null at the end.
 */
export async function listCheckpoints(
  log: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<{ data: CheckpointResource[]; next: number | null }> {
  const places = await listCheckpointPositions(log, { before, limit: limit + 1 });
  const shown = places.slice(0, limit);
  const statements = await Promise.all(shown.map((place) => readCheckpointObject(log, place)));
  const next = places.length > limit ? (shown.at(-1)?.sequence ?? null) : null;
  return { data: statements.map(presentCheckpoint), next };
}

/** Returns a checkpoint as partners see it. */
export function presentCheckpoint(jws: string): CheckpointResource {
  const { keyId, claims } = readStatement<CheckpointClaims>(jws);
  return {
    sequence: claims.sequence,
    digest: claims.digest,
    at: claims.at,
    key_id: keyId,
    signature: jws,
  };
}
