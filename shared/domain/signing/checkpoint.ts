import type { Environment } from "../partners/partner.ts";

/** States the last entry of a log at a given time, and the digest of all entries up to that entry. */
export interface CheckpointClaims {
  /** The partner that owns the log, or `audit` for the log of operators' changes. */
  log: string;
  environment: Environment;
  /** The last entry's number; 0 for an empty log. */
  sequence: number;
  digest: string;
  /** ISO 8601, KST. */
  at: string;
}

/** An entry of the log of operators' changes, with the digest of this entry and all previous entries. */
export interface ChainedEntry {
  id: string;
  digest: string;
}

/** The statement of a checkpoint of the operators' log. It also lists every entry since the previous checkpoint. */
export interface AuditCheckpointClaims extends CheckpointClaims {
  entries: readonly ChainedEntry[];
}

/** The position of a checkpoint in its log. */
export type CheckpointPosition = Pick<CheckpointClaims, "sequence" | "digest">;
