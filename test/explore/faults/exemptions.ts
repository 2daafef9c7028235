import type { FaultKind } from "./fault.ts";

/** An allowed difference in the stored state from a run without the fault, and the reason. */
interface Exemption {
  /** Names of operations; all if omitted. */
  operations?: RegExp;
  /** Kinds of faults; all if omitted. */
  kinds?: RegExp;
  /** Matches lines about differences in the table, the response or the messages. */
  lines: RegExp;
  why: string;
}

/** All exemptions. */
const exemptions: readonly Exemption[] = [
  {
    lines: /^[+-] (?:USERCALLS|RECENT)#/,
    why: "counts calls: one that is made again counts again, and one that cannot be counted is served",
  },
  {
    lines: /^[+-] APIKEY#.* \.(?:lastUsedAt|budget\.used) /,
    why: "counts and notes calls of a key, like those",
  },
  {
    operations: /^listOrders$/,
    kinds: /^lost$/,
    lines: /^answered 429 /,
    why: "a call that is counted without an answer is counted again, which the last call of a trial key does not survive",
  },
  {
    operations: /^disconnect/,
    kinds: /^refused$/,
    lines: /^(?:- CHAT(?:CONNECTION|THREAD)#|[+-] CHATTOKEN#\S+ TOKEN \.opened )/,
    why: "an end that is not noted is noticed by the next push, and forgotten with the connection's token",
  },
  {
    lines: /^[+-] PARTNER#.* \.cursorSecret /,
    why: "drawn at random",
  },
  {
    lines: /^[+-] UPSTREAM#\S+ HEALTH /,
    why: "says how a third party last answered; the next call to it says so again",
  },
  {
    operations: /^queues\/deliver-/,
    lines: /^[+-] EVENTS#\S+ (?:ENDPOINT#\S+|STREAM) /,
    why: "what an answer says of its endpoint is noted behind the delivery; the next answer says it again",
  },
  {
    operations: /^replay(?:Own)?Events$/,
    kinds: /^lost$/,
    lines: /^[+-] EVENTS#\S+ REPLAYS \./,
    why: "a replay that is noted twice counts twice for its first minute",
  },
  {
    operations: /^queues\/run-.*lookup$/,
    lines: /source \\?"(?:cache|fresh)\\?"$/,
    why: "the second time finds the report that the first one paid for",
  },
  {
    operations: /^createHistoryLookup/,
    lines: /^unsent /,
    why: "a lookup that is not queued is found by the sweep",
  },
  {
    operations: /^listEvents$/,
    lines: /^[+-] CERTIFICATES#/,
    why: "what a run observes of reads must not keep anybody from reading; the next read is observed",
  },
  {
    operations: /^queues\/run-certificate$/,
    lines: /^[+-] /,
    why: "a run belongs to the worker that took it for some minutes; the sweep queues what was left",
  },
  {
    operations: /^schedules\/(?:redrive-deliveries|sweep-certificates|sweep-history-lookups)/,
    lines: /^unsent /,
    why: "what was called and not queued is due again soon, and called again then",
  },
];

/** Reports whether a difference, as a line of text, is allowed after a fault. */
export const isExempt = (operation: string, kind: FaultKind, line: string): boolean =>
  exemptions.some(
    ({ operations, kinds, lines }) =>
      lines.test(line) && (operations?.test(operation) ?? true) && (kinds?.test(kind) ?? true),
  );
