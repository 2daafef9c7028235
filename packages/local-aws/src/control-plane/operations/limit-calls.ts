import { type CallRate, callRates } from "./call-rates.ts";
import type { ResourceStep } from "./control-context.ts";
import { limitGatewayCalls } from "./limit-gateway-calls.ts";

/** The limits on stacks' calls to services. */
export interface CallLimits {
  /** Returns the service's rejection of a step; null when it is accepted. */
  reject(step: ResourceStep): string | null;
  /** Returns milliseconds until a stack's last call ends; 0 without running calls. */
  remainingMilliseconds(stackName: string): number;
}

/**
 * The time for which CloudFormation retries a throttled call, with exponential backoff. If the service does not accept the
 * call until then, the resource fails.
 */
const longestRetryMilliseconds = 7_000;

/**
 * Limits the rate of stacks' calls, as AWS does, and the simultaneous changes of APIs. A stack waits while CloudFormation
 * retries its throttled call. The same seed and times cause the same rejections.
 * @param now time in milliseconds
 */
export function limitCalls(seed: number, now: () => number): CallLimits {
  const gateway = limitGatewayCalls(seed, now);
  const endsAt = new Map<string, number>();
  /** The time from which a service accepts calls at exactly its rate, by limit and region. */
  const paces = new Map<string, number>();

  /** Returns the time at which a service accepts a retried call; null if CloudFormation gives up before. */
  const findAcceptance = ({ title, perSecond, burst, isGlobal }: CallRate, region: string): number | null => {
    const key = isGlobal ? title : `${title} ${region}`;
    const interval = 1_000 / perSecond;
    const pace = Math.max(paces.get(key) ?? 0, now());
    const at = Math.max(pace - (burst - 1) * interval, now());
    if (at > now() + longestRetryMilliseconds) return null;
    paces.set(key, pace + interval);
    return at;
  };

  return {
    reject(step) {
      const { type, action, phase, region, stackName } = step;
      const rate = callRates.find(({ types }) => types.test(type));
      if (rate === undefined) return gateway.reject(step);
      // Never reject deletions and calls of a rollback, because CloudFormation retries these without limit.
      if (phase !== "forward" || action === "delete") return null;
      const at = findAcceptance(rate, region);
      if (at === null) return rate.refusal;
      endsAt.set(stackName, at);
      return null;
    },
    remainingMilliseconds: (stackName) =>
      Math.max(gateway.remainingMilliseconds(stackName), (endsAt.get(stackName) ?? 0) - now()),
  };
}
