import type { Environment } from "../partners/partner.ts";

/** What a checkpoint says of a log: its last entry at a time, and the digest that covers all entries up to it. */
export interface CheckpointClaims {
  /** The partner whose log it is, or `audit` for the log of operators' changes. */
  log: string;
  environment: Environment;
  /** The last entry's number; 0 for an empty log. */
  sequence: number;
  digest: string;
  /** ISO 8601, KST. */
  at: string;
}

/** An entry of the log of operators' changes, with the digest that covers it and all entries before. */
export interface ChainedEntry {
  id: string;
  digest: string;
}

/** What a checkpoint says of the log of operators' changes: also each entry since the checkpoint before. */
export interface AuditCheckpointClaims extends CheckpointClaims {
  entries: readonly ChainedEntry[];
}

/** The place of a checkpoint in its log. */
export type CheckpointPlace = Pick<CheckpointClaims, "sequence" | "digest">;
