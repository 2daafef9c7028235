import { callRates } from "@vehicle-sourcing/local-aws/control-plane/operations/call-rates.ts";
import { limitCalls } from "@vehicle-sourcing/local-aws/control-plane/operations/limit-calls.ts";
import { describe, expect, it } from "vitest";
import { stacksAtOnce } from "../../../infra/deploy/deploy-part.ts";

const regions = ["ap-northeast-2", "us-east-1"];
/** A type of each limit, and the rate that AWS documents. */
const documented: Readonly<Record<string, { type: string; perSecond: number }>> = {
  "Lambda: all calls except GetFunction and GetPolicy": { type: "AWS::Lambda::Alias", perSecond: 15 },
  "CloudWatch: PutMetricAlarm": { type: "AWS::CloudWatch::Alarm", perSecond: 3 },
  "CloudWatch Logs: PutRetentionPolicy": { type: "AWS::Logs::LogGroup", perSecond: 5 },
  "CloudWatch Logs: PutMetricFilter": { type: "AWS::Logs::MetricFilter", perSecond: 5 },
  "KMS: CreateKey": { type: "AWS::KMS::Key", perSecond: 5 },
  "EventBridge: all calls except PutEvents": { type: "AWS::Events::Rule", perSecond: 50 },
  "Route 53: all calls": { type: "AWS::Route53::RecordSet", perSecond: 5 },
};
const limits = callRates.map(({ title, refusal, source }) => ({
  ...{ title, refusal, source, isGlobal: title.startsWith("Route 53") },
  ...documented[title]!,
}));

/** Creates resources in stacks: sequentially within a stack, stacks in parallel, alternating between regions. */
function createResources(type: string, stackCount: number, perStack: number, regionCount = 1) {
  let now = 0;
  const services = limitCalls(1, () => now);
  const left = new Map(Array.from({ length: stackCount }, (_, index) => [`stack-${index}`, perStack]));
  const answers: string[] = [];
  for (; [...left.values()].some((count) => count > 0); now += 1)
    for (const [index, [stackName, count]] of [...left].entries()) {
      if (count === 0 || services.remainingMilliseconds(stackName) > 0) continue;
      left.set(stackName, count - 1);
      const common = { action: "create", phase: "forward", logicalId: "Any", properties: {} } as const;
      const answer = services.reject({ ...common, type, stackName, region: regions[index % regionCount]! });
      if (answer !== null) answers.push(answer);
    }
  return { answers, seconds: now / 1_000 };
}

describe("services with limited calls", () => {
  it.each(limits)(
    "stacks wait for the documented rate without a rejection ($title)",
    ({ type, perSecond, isGlobal }) => {
      const perStack = 10 * perSecond;
      for (const regionCount of [1, 2]) {
        const { answers, seconds } = createResources(type, stacksAtOnce, perStack, regionCount);
        const limited = (stacksAtOnce * perStack) / (isGlobal ? 1 : regionCount);
        expect(answers).toEqual([]);
        // The last call of each stack has no wait after it.
        const difference = limited / perSecond - seconds;
        expect(difference).toBeGreaterThan(0);
        expect(difference).toBeLessThan(1 + (stacksAtOnce + 1) / perSecond);
      }
    },
  );

  it.each(limits)(
    "a stack fails with the service's words if its retries are still throttled ($title)",
    ({ type, perSecond, refusal, source }) => {
      const { answers } = createResources(type, 10 * perSecond, 1);
      expect(answers.length).toBeGreaterThan(perSecond);
      expect(new Set(answers)).toEqual(new Set([refusal]));
      expect(source).toMatch(/^https:\/\/docs\.aws\.amazon\.com\//);
    },
  );

  it("services without a documented rate accept any number of calls at once", () => {
    expect(createResources("AWS::IAM::Role", 1_000, 1)).toEqual({ answers: [], seconds: 0.001 });
  });

  it("rollbacks and deletions are never throttled", () => {
    const services = limitCalls(1, () => 0);
    const step = { logicalId: "Any", properties: {}, type: "AWS::KMS::Key", stackName: "s", region: "r" };
    const kinds = [
      { phase: "rollback", action: "update" },
      { phase: "forward", action: "delete" },
    ] as const;
    for (const kind of kinds)
      for (let call = 0; call < 1_000; call += 1) expect(services.reject({ ...step, ...kind })).toBeNull();
  });
});
