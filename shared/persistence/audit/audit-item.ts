import { storedEntity } from "../stored-entity.ts";

/** An entry of the audit log: who changed which resource, with its state before and after. */
export interface RecordedAudit {
  auditId: string;
  /** Epoch milliseconds. */
  at: number;
  actor: string;
  /** Verb and noun, such as `partner.create`. */
  action: string;
  /** Kind of resource, such as `partner`. */
  resource: string;
  resourceId: string;
  reason: string | null;
  /** The resource in its wire form; null when it did not exist. Never contains a secret. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Stored form of entries. */
export const auditItems = storedEntity<RecordedAudit>("audit");
