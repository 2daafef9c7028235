import { dayMilliseconds, daySeconds } from "../time/durations.ts";

/**
 * How long what grows with traffic is kept: first in the table, where requests find it, then in the archive, where
 * operators do. `docs/retention.md` shows all of it.
 */

/** Events can be read and replayed this long. */
export const eventShownDays = 365;

/**
 * Events and their deliveries stay in the table this much longer, so that whatever was begun with an event ends before
 * it goes, replays with their retries too, and none goes while a later one is hidden.
 */
export const eventGraceDays = 30;

/** Audit entries stay in the table this long. */
export const auditDays = 730;

/** A request of an operator stays in the table this long, decided or not. */
export const approvalDays = 90;

/** Days that a search of the log stays in the table, longer than its page is open. */
export const requestSearchDays = 1;

/** Days that a key's daily calls stay in the table. */
export const dayCallsDays = 90;

/** A version of an order stays in the table this long after the next one has replaced it. */
export const supersededVersionDays = 730;

/** Days in the archive after the table. */
export const archivedDays = {
  events: 5 * 365,
  audit: 10 * 365,
  versions: 10 * 365,
} as const;

/**
 * Nobody can delete an invoice or its number record in production for this long, the legal retention of books. It is
 * not deleted afterward either.
 */
export const lockedDocumentDays = 10 * 365;

/** Whatever is in the archive of production cannot be deleted for this long; the lock is the same for all areas. */
export const lockedArchiveDays = Math.min(...Object.values(archivedDays));

/** A part of the archive by content: events with their deliveries, audit entries, or order versions. */
export type ArchiveArea = keyof typeof archivedDays;

/** Returns the instant before which events are no longer shown. Epoch milliseconds. */
export const eventsShownSince = (now: number): number => now - eventShownDays * dayMilliseconds;

/** Returns when something of an instant leaves the table after some days: epoch seconds, as the table wants it. */
export const expiryAfter = (instant: number, days: number): number =>
  Math.ceil(instant / 1000) + days * daySeconds;

/** Returns when an event of that time leaves the table, and its deliveries with it. Epoch seconds. */
export const eventExpiry = (createdAt: number): number =>
  expiryAfter(createdAt, eventShownDays + eventGraceDays);
