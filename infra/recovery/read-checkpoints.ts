import { GetObjectCommand, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";
import { InvalidSignatureError } from "../../packages/client/src/errors.ts";
import type { PublicKeys } from "../../packages/client/src/generated/types.ts";
import { readVerified } from "../../packages/client/src/statements/verify-statement.ts";
import {
  checkpointFolder,
  readCheckpointPosition,
} from "../../shared/adapters/object-storage/checkpoint-objects.ts";
import type { CheckpointClaims } from "../../shared/domain/signing/checkpoint.ts";
import { statementTypes } from "../../shared/domain/signing/statement.ts";

/** The digests in a log's checkpoints, and errors in checkpoints. */
export interface StatedDigests {
  /** Digests by sequence number. */
  digests: Map<number, string>;
  findings: string[];
}

/**
 * Reads the checkpoints of a log in the archive.
 * @param keys the keys that verify the signatures; null skips the verification
 */
export async function readCheckpoints(
  client: S3Client,
  { bucket: Bucket, log, keys }: { bucket: string; log: string; keys: PublicKeys | null },
): Promise<StatedDigests> {
  const digests = new Map<number, string>();
  const findings: string[] = [];
  const Prefix = checkpointFolder(log);
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
    for (const { Key = "" } of Contents) {
      const { sequence, digest } = readCheckpointPosition(Key);
      if (digests.has(sequence))
        findings.push(`checkpoint ${sequence} is there twice, with different digests`);
      digests.set(sequence, digest);
      if (keys === null) continue;
      const jws = await readStatementObject(client, Bucket, Key);
      if (!(await isSignedFor(jws, { log, sequence, digest }, keys)))
        findings.push(`checkpoint ${sequence} has no valid signature`);
    }
  return { digests, findings };
}

/** Returns the signed statement of a checkpoint in the archive. */
export async function readStatementObject(client: S3Client, Bucket: string, Key: string): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return (await Body?.transformToString()) ?? "";
}

/** Reports whether a published key signed this checkpoint of this log. */
async function isSignedFor(
  jws: string,
  place: Pick<CheckpointClaims, "log" | "sequence" | "digest">,
  keys: PublicKeys,
): Promise<boolean> {
  try {
    const { claims } = await readVerified(jws, statementTypes.checkpoint, keys);
    return (["log", "sequence", "digest"] as const).every((name) => claims[name] === place[name]);
  } catch (error) {
    if (error instanceof InvalidSignatureError) return false;
    throw error;
  }
}
