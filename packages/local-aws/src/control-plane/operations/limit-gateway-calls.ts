import { gatewayRate } from "./call-rates.ts";
import type { CallLimits } from "./limit-calls.ts";

/** The minimum time between two deployments of an auto-deploying API stage. */
const deploymentMilliseconds = 5_000;

/**
 * Minimum and maximum duration of a call; the seed chooses the actual duration. CloudFormation waits for the end of a
 * stack's call before the stack's next call.
 */
const callMilliseconds = { least: 150, most: 350 };
/**
 * CloudFormation retries calls that API Gateway rejects. It gives up on this share of the calls while other stacks
 * continue calling.
 */
const unhiddenShare = 0.25;
/** Time during which a call of another stack competes with a retry. */
const competingMilliseconds = 1_000;

const concurrentModification =
  "Unable to complete operation due to concurrent modification. Please try again later. " +
  "(Service: AmazonApiGatewayV2; Status Code: 409; Error Code: ConflictException)";

interface Call {
  stackName: string;
  region: string;
  /** Reference to the API that the step changes. */
  api: string;
  isDeployment: boolean;
  at: number;
  endsAt: number;
}

/**
 * Limits simultaneous changes of APIs by stacks, as AWS does: by calls per second, by deployments, and by changes of
 * the same API. A stack is never rejected while no other stack changes APIs. The same seed and times cause the same
 * rejections.
 * @param now time in milliseconds
 */
export function limitGatewayCalls(seed: number, now: () => number): CallLimits {
  const draw = drawBySeed(seed);
  const buckets = new Map<string, { tokens: number; at: number }>();
  let calls: Call[] = [];

  const takeToken = (region: string, at: number): boolean => {
    const bucket = buckets.get(region) ?? { tokens: gatewayRate.burst, at };
    const tokens = Math.min(
      gatewayRate.burst,
      bucket.tokens + ((at - bucket.at) / 1_000) * gatewayRate.perSecond,
    );
    buckets.set(region, { tokens: Math.max(0, tokens - 1), at });
    return tokens >= 1;
  };

  const findReason = (call: Call): string | null => {
    const others = calls.filter(
      ({ stackName, region }) => stackName !== call.stackName && region === call.region,
    );
    const hasToken = takeToken(call.region, call.at);
    if (!others.some(({ endsAt }) => call.at - endsAt < competingMilliseconds)) return null;
    if (others.some(({ api, endsAt }) => api === call.api && endsAt > call.at)) return concurrentModification;
    const deployed = others.some(
      ({ isDeployment, at }) => isDeployment && call.at - at < deploymentMilliseconds,
    );
    return !hasToken || (call.isDeployment && deployed) ? gatewayRate.refusal : null;
  };

  return {
    reject({ stackName, type, action, phase, region, properties }) {
      // Never reject deletions and calls of a rollback, because CloudFormation retries these without limit.
      if (!gatewayRate.types.test(type) || phase !== "forward" || action === "delete") return null;
      const at = now();
      const { least, most } = callMilliseconds;
      const call: Call = {
        ...{ stackName, region, at, api: JSON.stringify(properties.ApiId ?? stackName) },
        isDeployment: /::(?:Stage|Deployment)$/.test(type),
        endsAt: at + least + draw() * (most - least),
      };
      const reason = findReason(call);
      calls = [...calls.filter((each) => at - each.at < deploymentMilliseconds), call];
      return reason !== null && draw() < unhiddenShare ? reason : null;
    },
    remainingMilliseconds(stackName) {
      const last = calls.findLast((call) => call.stackName === stackName);
      return last === undefined ? 0 : Math.max(0, last.endsAt - now());
    },
  };
}

/** Returns repeatable numbers from 0 to 1, 1 excluded (mulberry32). */
function drawBySeed(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
