import { areRateLimitsEnforced } from "../platform/deployment.ts";
import type { ExchangeEvent, Step } from "./exchange.ts";
import { type UncheckedRequest, uncheckedRequest } from "./unchecked-request.ts";

/** The maximum number of concurrent calls of one kind per key or user. */
export interface CallsAtOnce {
  /** Reports whether a request is of that kind, as far as the request shows this before validation. */
  concerns: (request: UncheckedRequest) => boolean;
  /**
   * Counts a call as running.
   * @returns a function that stops counting the call. The function never rejects.
   * @throws Problem rate_limited when the maximum number is running
   */
  begin: (callerId: string, now: number) => Promise<() => Promise<void>>;
}

/** How a route limits concurrent calls. */
export interface CallLimiter<Caller> {
  /** Starts counting, in parallel with the key check. */
  begin: (event: ExchangeEvent<Caller>) => void;
  /** Runs after admission. Rejects a call beyond the limit. Stops counting an accepted call when the call ends. */
  step: Step<Caller>;
}

/** Limits concurrent calls if limits are enforced; otherwise nothing is counted. */
export function limitCallsAtOnce<Caller>(limit: CallsAtOnce): CallLimiter<Caller> {
  const begun = new WeakMap<ExchangeEvent<Caller>, ReturnType<CallsAtOnce["begin"]>>();
  const end = ({ event }: { event: ExchangeEvent<Caller> }): void => {
    const ending = begun.get(event)?.then(
      (endCall) => endCall(),
      () => undefined,
    );
    if (ending !== undefined) event.exchange.background.push(ending);
  };
  return {
    begin: (event) => {
      const { countedBy, receivedAt } = event.exchange;
      if (countedBy === null || !areRateLimitsEnforced()) return;
      if (!limit.concerns(uncheckedRequest(event as ExchangeEvent))) return;
      const beginning = limit.begin(countedBy, receivedAt);
      // A call that is rejected for another reason never awaits the count.
      beginning.catch(() => undefined);
      begun.set(event, beginning);
    },
    step: {
      before: async ({ event }) => {
        await begun.get(event);
      },
      after: end,
      onError: end,
    },
  };
}
