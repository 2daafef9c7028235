import * as z from "zod/mini";
import { responseId, responseList, responseToken } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { digestLength } from "../webhooks/event.ts";

/** Maximum number of characters of a checkpoint's signed statement. */
const longestCheckpoint = 1_000;
const coordinateLength = 43;
/** Maximum number of published keys. A rotated key stays published for years. */
const mostKeys = 100;

/** The id of a key, as published keys, checkpoints and receipts contain it. */
export const keyIdField = responseId.check(z.describe("Id of the signing key, `kid` in the published keys."));

/** A signed checkpoint of a partner's log. */
export const checkpointSchema = z
  .object({
    sequence: z
      .int()
      .check(z.describe("Sequence number of the last event that the checkpoint covers; 0 for an empty log.")),
    digest: responseToken(digestLength).check(
      z.describe(
        "Digest of that event, which covers all events up to it. For an empty log, the SHA-256 of your partner id.",
      ),
    ),
    at: timestamp.check(z.describe("When the checkpoint was signed.")),
    key_id: keyIdField,
    signature: responseToken(longestCheckpoint).check(
      z.describe(
        "Compact JWS (ES256, `typ` `log-checkpoint+jwt`) over `{log, environment, sequence, digest, at}`; `log` is your partner id.",
      ),
    ),
  })
  .check(z.meta({ id: "Checkpoint", description: "A signed statement of where your event log ended." }));

/** A signed checkpoint of a partner's log. */
export type CheckpointResource = z.output<typeof checkpointSchema>;

const publicKeySchema = z
  .object({
    kty: z.literal("EC").check(z.describe("Type of key.")),
    crv: z.literal("P-256").check(z.describe("Curve.")),
    x: responseToken(coordinateLength).check(z.describe("Coordinate in base64url.")),
    y: responseToken(coordinateLength).check(z.describe("Coordinate in base64url.")),
    kid: responseId.check(z.describe("Id of the key, as signatures name it.")),
    alg: z.literal("ES256").check(z.describe("Algorithm of its signatures.")),
    use: z.literal("sig").check(z.describe("Always `sig`: the key only verifies signatures.")),
  })
  .check(z.meta({ id: "PublicKey", description: "A JSON Web Key (RFC 7517) that verifies signatures." }));

/** The published keys. */
export const publicKeysSchema = z
  .object({
    keys: responseList(publicKeySchema, mostKeys).check(
      z.describe("Current, future and former signing keys, oldest first."),
    ),
  })
  .check(z.meta({ id: "PublicKeys", description: "A JSON Web Key Set." }));
