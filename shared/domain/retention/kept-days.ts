import { dayMilliseconds, daySeconds } from "../time/durations.ts";

/**
 * Retention of items whose number grows with traffic: first in the table, where requests find them, then in
 * the archive for operators. `docs/retention.md` lists all periods.
 */

/** Days during which events can be read and replayed. */
export const eventReadableDays = 365;

/**
 * Additional days that events and their deliveries stay in the table. Everything that an event started, such as replays
 * and retries, ends before the event is removed. The table removes events in no particular order, but never an event
 * that is still readable.
 */
export const eventGraceDays = 30;

/** Days that audit entries stay in the table. */
export const auditDays = 730;

/** Days that an operator's request stays in the table, decided or not. */
export const approvalDays = 90;

/** Days that a log search stays in the table. Operators keep the page of a search open for less time. */
export const requestSearchDays = 1;

/** Days that the typed results of an auction day stay in the table after their last change. */
export const resultDraftDays = 14;

/** Days that a key's daily calls stay in the table. */
export const dayCallsDays = 90;

/** Days that an order version stays in the table after the next version has replaced it. */
export const supersededVersionDays = 730;

/** Days that entries stay in the archive after they leave the table. */
export const archivedDays = {
  events: 5 * 365,
  audit: 10 * 365,
  versions: 10 * 365,
} as const;

/**
 * Days that signed checkpoints stay in the archive. Checkpoints stay as long as audit entries, which have the longest
 * retention of all entries that checkpoints cover.
 */
export const checkpointDays = auditDays + archivedDays.audit;

/** Days that the recorded terms of an order stay in the archive. */
export const termsDays = archivedDays.versions;

/**
 * Days during which an invoice, or the record of its number, cannot be deleted in production: the legal retention
 * period of accounting records. Invoices and records are kept afterward too.
 */
export const lockedDocumentDays = 10 * 365;

/** Days during which production archive objects cannot be deleted. The lock is the same for all areas. */
export const lockedArchiveDays = Math.min(...Object.values(archivedDays));

/** A part of the archive by content: events with their deliveries, audit entries, or order versions. */
export type ArchiveArea = keyof typeof archivedDays;

/** Returns the instant before which events are no longer available, epoch milliseconds. */
export const eventsReadableSince = (now: number): number => now - eventReadableDays * dayMilliseconds;

/** Returns the expiry of an item some days after an instant, in epoch seconds as DynamoDB requires. */
export const expiryAfter = (instant: number, days: number): number =>
  Math.ceil(instant / 1000) + days * daySeconds;

/** Returns the expiry of an event that was created at `createdAt`, and of the event's deliveries, in epoch seconds. */
export const eventExpiry = (createdAt: number): number =>
  expiryAfter(createdAt, eventReadableDays + eventGraceDays);
