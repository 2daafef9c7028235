import { createPublicKey, verify } from "node:crypto";
import { GetObjectCommand, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";
import {
  checkpointFolder,
  readCheckpointPlace,
} from "../../shared/adapters/object-storage/checkpoint-objects.ts";
import type { CheckpointClaims } from "../../shared/domain/signing/checkpoint.ts";
import { readStatement, statementTypes } from "../../shared/domain/signing/statement.ts";

/** The published keys, as `GET /.well-known/jwks.json` returns them. */
export interface PublishedKeys {
  keys: readonly { kty?: string; crv?: string; x?: string; y?: string; kid: string }[];
}

/** The digests that checkpoints of a log state, and what is wrong with checkpoints. */
export interface StatedDigests {
  /** By number. */
  digests: Map<number, string>;
  findings: string[];
}

/**
 * Reads the checkpoints of a log in the archive.
 * @param keys verify their signatures; null reads the places alone
 */
export async function readCheckpoints(
  client: S3Client,
  { bucket: Bucket, log, keys }: { bucket: string; log: string; keys: PublishedKeys | null },
): Promise<StatedDigests> {
  const digests = new Map<number, string>();
  const findings: string[] = [];
  const Prefix = checkpointFolder(log);
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
    for (const { Key = "" } of Contents) {
      const { sequence, digest } = readCheckpointPlace(Key);
      if (digests.has(sequence))
        findings.push(`checkpoint ${sequence} is there twice, with different digests`);
      digests.set(sequence, digest);
      if (keys === null) continue;
      const jws = await readStatementObject(client, Bucket, Key);
      if (!isSignedFor(jws, { log, sequence, digest }, keys))
        findings.push(`checkpoint ${sequence} has no valid signature`);
    }
  return { digests, findings };
}

/** Returns the signed statement of a checkpoint in the archive. */
export async function readStatementObject(client: S3Client, Bucket: string, Key: string): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return (await Body?.transformToString()) ?? "";
}

function isSignedFor(
  jws: string,
  place: Pick<CheckpointClaims, "log" | "sequence" | "digest">,
  { keys }: PublishedKeys,
): boolean {
  const [header = "", payload = "", signature = ""] = jws.split(".");
  const { keyId, type, claims } = readStatement<CheckpointClaims>(jws);
  const key = keys.find(({ kid }) => kid === keyId);
  if (key === undefined || type !== statementTypes.checkpoint) return false;
  const isGenuine = verify(
    "sha256",
    Buffer.from(`${header}.${payload}`),
    { key: createPublicKey({ key: { ...key }, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { log, sequence, digest } = claims;
  return isGenuine && log === place.log && sequence === place.sequence && digest === place.digest;
}
