import type {
  AlarmState,
  AlarmStates,
} from "@vehicle-sourcing/local-aws/control-plane/code-deploy/alarm-states.ts";
import { planTraffic } from "@vehicle-sourcing/local-aws/control-plane/code-deploy/plan-traffic.ts";
import {
  type ShiftWatch,
  watchShifts,
} from "@vehicle-sourcing/local-aws/control-plane/code-deploy/watch-shifts.ts";
import { type Clock, createSettableClock } from "@vehicle-sourcing/local-aws/machine/clock.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { alarmOf, type ShiftingStackOptions, shiftingStack } from "./support/shifting-stack.ts";
import { failAtStep, TestAccount } from "./support/test-account.ts";

const minuteMilliseconds = 60_000;

/** Alarms whose state tests set. */
class ReportedAlarms implements AlarmStates {
  readonly #states = new Map<string, AlarmState>();
  readonly #listeners = new Set<() => void>();

  stateOf(name: string): AlarmState {
    return this.#states.get(name) ?? "INSUFFICIENT_DATA";
  }

  async judge(): Promise<void> {}

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  set(name: string, state: AlarmState): void {
    this.#states.set(name, state);
    for (const listener of this.#listeners) listener();
  }
}

let clock: Clock;
let alarms: ReportedAlarms;
let account: TestAccount;
let watch: ShiftWatch;

beforeEach(() => {
  clock = createSettableClock();
  alarms = new ReportedAlarms();
  account = new TestAccount(null, { clock, alarms });
  watch = watchShifts(account.context, clock, alarms, continueAll);
});
afterEach(() => watch.stop());

function continueAll(): void {
  for (const stackId of account.account.busyStacks()) account.run(stackId);
  watch.check();
}

/** Creates or updates the stack until only time is missing. */
const deploy = (functions: Record<string, string>, options: Partial<ShiftingStackOptions> = {}) => {
  const { stackId } = account.deploy("stack", shiftingStack({ functions, ...options }));
  watch.check();
  return account.account.stack(stackId);
};

const aliasOf = (name: string) => {
  const { physicalId = "" } = account.resource("stack", `${name}Live`) ?? {};
  const { version, weights } = account.account.alias(physicalId)!;
  return { version, weights };
};

const pass = (minutes: number) =>
  clock.set(new Date(clock.now() + minutes * minuteMilliseconds).toISOString());

const eventsOf = () => account.events(account.stack("stack").stackId).join("\n");

describe("traffic plan", () => {
  it("a canary plan shifts a tenth of the calls and then all calls, and a linear plan shifts a tenth at each step", () => {
    const shares = (name: string, everyMinutes: number) =>
      Array.from(
        { length: 11 },
        (_, step) => planTraffic(`CodeDeployDefault.${name}`, step * everyMinutes * minuteMilliseconds).share,
      );
    expect(shares("LambdaCanary10Percent5Minutes", 5)).toEqual([0.1, ...Array(10).fill(1)]);
    expect(shares("LambdaLinear10PercentEvery2Minutes", 2)).toEqual([
      ...[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
      ...[1, 1],
    ]);
    expect(shares("LambdaAllAtOnce", 1)).toEqual(Array(11).fill(1));
  });
});

describe("new function version", () => {
  it("a new version gets a tenth of the calls for five minutes and then all calls, and the stack update waits until then", async () => {
    expect(deploy({ One: "a" }).status).toBe("CREATE_COMPLETE");
    expect(aliasOf("One")).toEqual({ version: "1", weights: {} });
    expect(deploy({ One: "b" }).status).toBe("UPDATE_IN_PROGRESS");
    expect(aliasOf("One")).toEqual({ version: "1", weights: { 2: 0.1 } });
    await pass(4.9);
    expect(account.stack("stack").status).toBe("UPDATE_IN_PROGRESS");
    await pass(0.2);
    expect(account.stack("stack").status).toBe("UPDATE_COMPLETE");
    expect(aliasOf("One")).toEqual({ version: "2", weights: {} });
  });

  it("traffic shifts to the new versions of all changed functions of a stack at the same time", async () => {
    deploy({ One: "a", Two: "a", Three: "a" });
    deploy({ One: "b", Two: "a", Three: "b" });
    expect([aliasOf("One"), aliasOf("Two"), aliasOf("Three")]).toEqual([
      { version: "1", weights: { 2: 0.1 } },
      { version: "1", weights: {} },
      { version: "1", weights: { 2: 0.1 } },
    ]);
    await pass(5);
    expect(account.stack("stack").status).toBe("UPDATE_COMPLETE");
  });

  it("only resources that reference an alias wait for the alias's traffic shift", async () => {
    deploy({ One: "a" });
    const parameter = (value: object | string) => ({
      Type: "AWS::SSM::Parameter",
      Properties: { Type: "String", Value: value },
    });
    deploy({ One: "b" }, { resources: { Free: parameter("x"), Bound: parameter({ Ref: "OneLive" }) } });
    expect(account.resource("stack", "Free")).toBeDefined();
    expect(account.resource("stack", "Bound")).toBeUndefined();
    await pass(5);
    expect(account.resource("stack", "Bound")).toBeDefined();
    expect(account.stack("stack").status).toBe("UPDATE_COMPLETE");
  });

  it("a new version gets no more calls as soon as its alarm fires, and the stack is restored", async () => {
    deploy({ One: "a", Two: "a" });
    const before = account.snapshot();
    deploy({ One: "b", Two: "b" });
    await pass(2);
    alarms.set(alarmOf("Two"), "ALARM");
    expect(account.stack("stack").status).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect([aliasOf("One"), aliasOf("Two")]).toEqual(Array(2).fill({ version: "1", weights: {} }));
    expect(account.snapshot()).toEqual(before);
    expect(eventsOf()).toMatch(
      /TwoLive UPDATE_FAILED CodeDeploy deployment d-\w+ stopped: .*Activated alarms: <Two-fails>/,
    );
    expect(eventsOf()).toContain("OneLive UPDATE_FAILED Resource update cancelled");
  });

  it("the deployment of a new version is rolled back while its alarm is active, and succeeds afterward", async () => {
    deploy({ One: "a" });
    alarms.set(alarmOf("One"), "ALARM");
    expect(deploy({ One: "b" }).status).toBe("UPDATE_ROLLBACK_COMPLETE");
    alarms.set(alarmOf("One"), "OK");
    deploy({ One: "b" });
    await pass(5);
    expect(account.stack("stack").status).toBe("UPDATE_COMPLETE");
  });

  it("a new version whose alarm fires in the last step of the shift is still rolled back", async () => {
    deploy({ One: "a" });
    deploy({ One: "b" });
    alarms.judge = async () => alarms.set(alarmOf("One"), "ALARM");
    await pass(10);
    expect(account.stack("stack").status).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect(aliasOf("One")).toEqual({ version: "1", weights: {} });
  });

  it("a role without permission for the alias cannot shift traffic to a new version", () => {
    deploy({ One: "a" });
    const { status } = deploy({ One: "b" }, { aliasActions: ["lambda:GetAlias"] });
    expect(status).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect(eventsOf()).toContain("is not authorized to perform: lambda:UpdateAlias");
  });

  it("traffic is not shifted to a new version if the alias points to a different version than the deployment expects", () => {
    deploy({ One: "a" });
    const { physicalId = "" } = account.resource("stack", "OneLive") ?? {};
    const alias = account.account.alias(physicalId)!;
    account.account.journal.commit([["aliases", alias.arn, { ...alias, version: "7" }]]);
    expect(deploy({ One: "b" }).status).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect(eventsOf()).toContain("The alias points to version 7");
  });

  it("a new version is rolled back when the update fails at any resource during the shift", async () => {
    const added = { Queue: { Type: "AWS::SQS::Queue" }, Topic: { Type: "AWS::SNS::Topic" } };
    for (let step = 0, hit = true; hit; step += 1) {
      account = new TestAccount(null, { clock, alarms });
      watch.stop();
      watch = watchShifts(account.context, clock, alarms, continueAll);
      deploy({ One: "a", Two: "a" });
      const before = account.snapshot();
      const failing = failAtStep(step);
      account.injectFailure = failing.inject;
      deploy({ One: "b", Two: "b" }, { resources: added });
      await pass(5);
      hit = failing.hit();
      expect(account.stack("stack").status).toBe(hit ? "UPDATE_ROLLBACK_COMPLETE" : "UPDATE_COMPLETE");
      if (hit) {
        expect(account.snapshot()).toEqual(before);
        expect([aliasOf("One"), aliasOf("Two")]).toEqual(Array(2).fill({ version: "1", weights: {} }));
      }
    }
  });
});
