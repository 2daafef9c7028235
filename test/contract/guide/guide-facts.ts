import stage from "../../../infra/config/local.ts";
import { attachmentLinkMilliseconds } from "../../../shared/adapters/object-storage/presign-attachment.ts";
import { servableAgeMilliseconds } from "../../../shared/application/access/key-memory.ts";
import { staticBatchLimit } from "../../../shared/application/watches/add-members.ts";
import { hideLimit } from "../../../shared/application/watches/hide-matches.ts";
import { changesOfEvent } from "../../../shared/application/watches/select-changes.ts";
import { listLimits } from "../../../shared/contract/chat/frames.ts";
import { defaultPageSize, largestPageSize } from "../../../shared/contract/schema/paging.ts";
import { allowlistLimit } from "../../../shared/domain/access/allowlist.ts";
import { budgetOfNewKey, keyRandomBytes, trialKeyLimit } from "../../../shared/domain/access/api-key.ts";
import { dealerCallsAtOnce } from "../../../shared/domain/access/dealer-calls.ts";
import { rateLimits } from "../../../shared/domain/access/rate-limit.ts";
import { certificatesPerDay, stepDeadlineSeconds } from "../../../shared/domain/certificates/certificate.ts";
import { tokenLifetime } from "../../../shared/domain/chat/chat-access.ts";
import { chatLimits } from "../../../shared/domain/chat/chat-connection.ts";
import { chatUseLimits } from "../../../shared/domain/chat/chat-use.ts";
import { dealerPageSize } from "../../../shared/domain/dealers/dealer-source.ts";
import { outdatedAt } from "../../../shared/domain/history/known-report.ts";
import { lookupBillUsd } from "../../../shared/domain/history/lookup-bill.ts";
import { dailyLimit, inFlightLimit } from "../../../shared/domain/history/lookup-caps.ts";
import { attachmentLimits, uploadEndMilliseconds } from "../../../shared/domain/messages/attachment.ts";
import { messageLimits } from "../../../shared/domain/messages/message.ts";
import { announcedBytesPerHour, messagesPerMinute } from "../../../shared/domain/messages/message-rate.ts";
import { firstReminderAt } from "../../../shared/domain/orders/customs-reminder.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";
import {
  archivedDays,
  auditDays,
  eventReadableDays,
  lockedArchiveDays,
} from "../../../shared/domain/retention/kept-days.ts";
import { logBounds } from "../../../shared/domain/signing/log-bounds.ts";
import {
  dayMilliseconds,
  hourMilliseconds,
  minuteMilliseconds,
  minuteSeconds,
} from "../../../shared/domain/time/durations.ts";
import { backtestDays } from "../../../shared/domain/watches/backtest.ts";
import { testFireLimit } from "../../../shared/domain/watches/test-fires.ts";
import { activeWatchLimit, memberLimits } from "../../../shared/domain/watches/watch.ts";
import { flexibilityTable } from "../../../shared/domain/watches/widen-bounds.ts";
import {
  attemptsAtOnceLimit,
  isolationMilliseconds,
  queueOfRun,
} from "../../../shared/domain/webhooks/backlog.ts";
import {
  endpointPingLimit,
  partnerPingLimit,
  unansweredLimit,
} from "../../../shared/domain/webhooks/call-limits.ts";
import {
  createEndpoint,
  endpointLimit,
  firstSecrets,
  rotateSecret,
  slowAttemptMilliseconds,
} from "../../../shared/domain/webhooks/endpoint.ts";
import { eventBudgetBytes } from "../../../shared/domain/webhooks/event.ts";
import { disableAfterMilliseconds, nextCheck } from "../../../shared/domain/webhooks/failing-endpoint.ts";
import { attemptLimit, retryScheduleSeconds } from "../../../shared/domain/webhooks/retry-schedule.ts";
import { runningReplayLimit } from "../../../shared/domain/webhooks/running-replays.ts";
import { bodyLimitBytes } from "../../../shared/http/read-json-body.ts";
import { certificateKeptDays } from "../../../shared/persistence/certificates/certificates.ts";
import { responseTimeoutMilliseconds } from "../../../shared/webhooks/send-webhook.ts";
import { requireValue } from "../../support/require-value.ts";

const thousands = (value: number): string => value.toLocaleString("en-US");
const mebibyte = 1024 * 1024;
const days = (milliseconds: number): number => milliseconds / dayMilliseconds;
const kibibytes = (bytes: number): number => bytes / 1024;

const trialBudget = requireValue(budgetOfNewKey({ trial: true }, "sandbox", null)).limit;
const keyCharacters = (keyRandomBytes * 4) / 3;
const certificateYears = certificateKeptDays / 365;
const events = `${eventReadableDays} days`;
const { perHour, inAll } = requireValue(stage.environments.sandbox).watches;
const callsOf = (name: keyof typeof rateLimits): number => rateLimits[name].callsPerMinute;

const endpoint = createEndpoint(
  { partnerId: "pt_1", endpointId: "we_1", now: 0 },
  { url: "https://example.com/webhooks" },
);
const failing = { ...endpoint, health: { ...endpoint.health, failingSince: 0 } };
const warnedAfterDays = days(requireValue(nextCheck(failing)).at);
const overlapHours =
  requireValue(
    rotateSecret({ endpoint, secrets: firstSecrets("whsec_1") }, "whsec_2", 0).endpoint
      .previousSecretExpiresAt,
  ) / hourMilliseconds;

type Backlog = Parameters<typeof queueOfRun>[0];
const failuresToProbe = Array.from({ length: 50 }, (_, failures) => failures).findIndex(
  (failures) => queueOfRun({ failures, hungAt: null } as Backlog, 0) === "probe",
);

/** Returns a duration in the guide's format: `5 min`. */
function waitOf(seconds: number): string {
  if (seconds < minuteSeconds) return `${seconds} s`;
  const minutes = seconds / minuteSeconds;
  return minutes < 60 ? `${minutes} min` : `${minutes / 60} h`;
}
const waits = retryScheduleSeconds.slice(1).map(waitOf);

/**
 * The numbers on each page, computed from the service's constants. A page must contain each of its facts, and
 * no other number.
 */
export const guideFacts: Readonly<Record<string, readonly string[]>> = {
  "guide/certificate.md": [
    `waits ${stepDeadlineSeconds.usual / minuteSeconds} minutes for each step`,
    `${certificatesPerDay} per Korean day`,
    `kept for ${certificateYears} years`,
  ],
  "guide/events.md": [
    `shown for ${events}`,
    `about ${logBounds.checkpointMegabytes} MB of events`,
    `delete it for ${lockedArchiveDays / 365} years`,
  ],
  "guide/errors.md": ["within 5 minutes"],
  "guide/history-lookups.md": [
    `in the last ${days(outdatedAt({ fetchedAt: 0 }))} days`,
    `${lookupBillUsd(1)} USD for each of the first ${findTier()} in a Korean calendar month, ${lookupBillUsd(findTier() + 1) - lookupBillUsd(findTier())} USD`,
  ],
  "guide/invoices.md": [`${callsOf("invoice-document")} PDFs in any 60 seconds`, "null counts as 0"],
  "guide/messages.md": [
    `of ${thousands(messageLimits.text)} characters at most`,
    `at most ${attachmentLimits.perMessage} per message and ${attachmentLimits.bytes / mebibyte} MiB each`,
    `within ${attachmentLinkMilliseconds.upload / minuteMilliseconds} minutes`,
    `expire ${uploadEndMilliseconds / minuteMilliseconds} minutes after their creation`,
    `works for ${attachmentLinkMilliseconds.download / minuteMilliseconds} minutes`,
    `has up to ${attachmentLimits.name} characters`,
    `the first ${messageLimits.preview} characters`,
  ],
  "guide/chat-widget.md": [
    `after ${tokenLifetime.default / 60} minutes unless`,
    `from ${tokenLifetime.least} to ${thousands(tokenLifetime.most)}`,
  ],
  "guide/chat-protocol.md": [
    `at most ${kibibytes(chatLimits.frameBytes)} KiB`,
    `at most ${listLimits.most} lines`,
    "every 9 minutes",
    "after 10 minutes of silence",
  ],
  "guide/keys.md": [
    `followed by ${keyCharacters} characters`,
    `may have ${allowlistLimit} different entries together`,
    `budget of ${thousands(trialBudget)} calls`,
    `may hold ${trialKeyLimit} active sandbox keys`,
    `within ${servableAgeMilliseconds / 1000} seconds`,
  ],
  "guide/limits.md": [
    `assistant, per key | ${callsOf("read-heavy")} per minute`,
    `GET requests, per key | ${callsOf("read-light")} per minute`,
    `DELETE requests, per key | ${callsOf("write")} per minute`,
    `PDFs, per key | ${callsOf("invoice-document")} in any 60 seconds`,
    `the limit is ${callsOf("read-light")} calls in 60 seconds. 297 calls remain, and the count resets in 42 seconds`,
    `wait for dealers, per key | ${dealerCallsAtOnce} at once`,
    `trial key | ${thousands(trialBudget)} in total`,
    `Pings, per endpoint | ${endpointPingLimit.maxCalls} per minute`,
    `Pings, per account | ${partnerPingLimit.maxCalls} per minute`,
    `attachments, per account | ${messagesPerMinute} per minute`,
    `bytes, per account | ${thousands(announcedBytesPerHour / mebibyte)} MiB per hour`,
    `Characters of a message | ${thousands(messageLimits.text)}`,
    `replays, per account | ${runningReplayLimit} at once`,
    `never returned 2xx | ${unansweredLimit.maxCalls} per hour`,
    `New watches, per account | ${perHour} per hour`,
    `Running history lookups, per account | ${inFlightLimit} at once`,
    `History lookups, per account | ${dailyLimit} per Korean day`,
    `Test events of a watch are limited to ${testFireLimit} per minute`,
    `Certification runs, per account | ${certificatesPerDay} per Korean day`,
    `connections, per chat token | ${chatLimits.connectionsOfToken} at once`,
    `of your side, per thread | ${chatLimits.connectionsOfThread.partner} at once`,
    `attachments, per chat token | ${chatUseLimits.messages.token} per minute`,
    `chat stream, per thread | ${chatUseLimits.messages.thread} per minute`,
    `bytes, per chat token | ${chatUseLimits.bytes.token / mebibyte} MiB per hour`,
    `chat stream, per thread | ${chatUseLimits.bytes.thread / mebibyte} MiB per hour`,
    `connections, per account | ${thousands(chatLimits.connectionsOfPartner)} opened in one hour`,
    `chat connection | ${chatLimits.framesPerMinute} per minute`,
    "Set by the operator, per five minutes",
    `trial account | ${trialKeyLimit} |`,
    `in one environment | ${allowlistLimit} |`,
    `per environment | ${endpointLimit} |`,
    `Active watches | ${activeWatchLimit}; ${thousands(inAll)} in total`,
    `static list | ${memberLimits.static}, including hidden cars; ${staticBatchLimit} per call`,
    `automatic watch list | ${thousands(memberLimits.automatic)} |`,
    "list of orders | 100 |",
    `on a page | ${largestPageSize}, or ${dealerPageSize} with`,
    `body | ${kibibytes(bodyLimitBytes)} KiB`,
  ],
  "guide/orders.md": [
    `above ${thousands(defaultFees.bidLimitFloorUsd)} USD`,
    `for ${days(firstReminderAt(0))} days`,
    `more than about ${logBounds.receiptMegabytes} MB`,
  ],
  "guide/pagination.md": [
    `is 1 to ${largestPageSize}, and ${defaultPageSize} if you leave it out`,
    `at most ${dealerPageSize} a page`,
  ],
  "guide/polling.md": ["a page of 50 cars is then 6 KB instead of 79"],
  "guide/quickstart.md": ["in ten minutes", "you need 20 or newer"],
  "guide/retention.md": [
    `${events}: in lists, by id and for replays. We keep them for ${archivedDays.events / 365} more years`,
    `${days(outdatedAt({ fetchedAt: 0 }))} days |`,
    `Certificates | ${certificateYears} years |`,
    `${auditDays / 365} years with us, then ${archivedDays.audit / 365} in our archive`,
  ],
  "guide/vehicles.md": [`at most ${dealerPageSize} cars a page`],
  "guide/watches.md": [
    "more than 19,200 cars of a model",
    `last ${backtestDays} days`,
    `(${flexibilityTable.small.widenPct} %), (${flexibilityTable.medium.widenPct} %; for years, one model year) and (${flexibilityTable.large.widenPct} %; two model years)`,
    `more than ${changesOfEvent} cars`,
    `larger than ${kibibytes(eventBudgetBytes)} KiB`,
    "from 10 to 12 and then to 11 million, you are notified of the drop from 12 to 11",
    `cars you have seen, up to ${hideLimit} per call`,
    `limit of ${activeWatchLimit} active watches`,
    `up to ${memberLimits.static} cars, ${staticBatchLimit} per call`,
  ],
  "guide/webhooks.md": [
    "more than 300 seconds off",
    `2xx within ${responseTimeoutMilliseconds / 1000} seconds`,
    `${waits.slice(0, -1).join(", ")} and ${waits.at(-1)}`,
    `${attemptLimit} attempts in all`,
    `${days(disableAfterMilliseconds)} days in which every attempt fails`,
    `after ${warnedAfterDays} days`,
    `over ${slowAttemptMilliseconds / 1000} seconds, or fails ${failuresToProbe} times in a row`,
    `at most ${attemptsAtOnceLimit} at once`,
    `of over ${slowAttemptMilliseconds / 1000} seconds, the pauses continue until the endpoint has been quick for ${isolationMilliseconds / 60_000} minutes`,
    `For ${overlapHours} hours`,
  ],
  "assistants.md": ["revision 2026-07-28"],
  "go-live.md": [`within ${slowAttemptMilliseconds / 1000} seconds`, `accepted for ${overlapHours} hours`],
};

/** Returns the number of lookups per month at the higher price. */
function findTier(): number {
  let count = 1;
  while (lookupBillUsd(count + 1) - lookupBillUsd(count) === lookupBillUsd(1)) count += 1;
  return count;
}
