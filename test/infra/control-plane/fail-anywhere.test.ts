import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { failAtStep, TestAccount } from "./support/test-account.ts";
import { variedTemplate, variedUpdate } from "./support/varied-template.ts";

const directory = mkdtempSync(join(tmpdir(), "journal-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe("deployment that fails at any resource", () => {
  it("a new stack whose deployment fails at any resource leaves no resources", () => {
    let failures = 0;
    for (; ; failures += 1) {
      const account = new TestAccount();
      account.deploy("neighbour", { Resources: { Queue: { Type: "AWS::SQS::Queue" } } });
      const before = account.snapshot().resources;
      const failure = failAtStep(failures);
      account.injectFailure = failure.inject;
      const { status } = account.deploy("varied", variedTemplate);
      if (!failure.hit()) {
        expect(status).toBe("CREATE_COMPLETE");
        break;
      }
      expect(status).toBe("ROLLBACK_COMPLETE");
      expect(account.snapshot().resources).toEqual(before);
    }
    expect(failures).toBe(Object.keys(variedTemplate.Resources).length);
  });

  it("an update that fails at any resource leaves the stack unchanged, including its names and exports", () => {
    let failures = 0;
    for (; ; failures += 1) {
      const account = new TestAccount();
      account.deploy("varied", variedTemplate);
      const before = account.snapshot();
      const failure = failAtStep(failures);
      account.injectFailure = failure.inject;
      const { status } = account.deploy("varied", variedUpdate);
      if (!failure.hit()) {
        expect(status).toBe("UPDATE_COMPLETE");
        expect(account.orphans()).toEqual([]);
        break;
      }
      expect(status).toBe("UPDATE_ROLLBACK_COMPLETE");
      expect(account.snapshot()).toEqual(before);
      account.injectFailure = () => null;
      expect(account.deploy("varied", variedUpdate).status).toBe("UPDATE_COMPLETE");
      expect(account.orphans()).toEqual([]);
    }
    // Table, mapping, queue, role, function, topic and subscription. Metadata causes no service call.
    expect(failures).toBe(7);
  });

  it("a failed rollback pauses until an operator continues it, and then restores the stack", () => {
    const account = new TestAccount();
    account.deploy("varied", variedTemplate);
    const before = account.snapshot();
    account.injectFailure = ({ logicalId, phase }) =>
      logicalId === "Subscription" || (phase === "rollback" && logicalId === "Jobs")
        ? "Injected failure"
        : null;
    const stack = account.deploy("varied", variedUpdate);
    expect(stack.status).toBe("UPDATE_ROLLBACK_FAILED");
    account.injectFailure = () => null;
    const { stackId } = stack;
    const paused = account.account.operation(stackId)!;
    account.account.journal.commit([["operations", stackId, { ...paused, paused: false }]]);
    account.run(stackId);
    expect(account.stack("varied").status).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect(account.snapshot()).toEqual(before);
  });
});

describe("operation interrupted after any step", () => {
  /**
   * Runs an operation and reloads it from disk after the given number of steps. Returns whether it was
   * interrupted.
   */
  const cutOff = (
    after: number,
    name: string,
    begin: (account: TestAccount) => string,
    check: (account: TestAccount, stackId: string) => void,
    fails = false,
  ): boolean => {
    const file = join(directory, `${name}-${after}.jsonl`);
    const first = new TestAccount(file);
    const failing: TestAccount["injectFailure"] = ({ logicalId, phase }) =>
      phase === "forward" && logicalId === "Subscription" ? "Injected failure" : null;
    const stackId = begin(first);
    if (fails) first.injectFailure = failing;
    first.run(stackId, after);
    const wasBusy = first.account.operation(stackId) !== undefined;
    first.account.journal.close();
    const second = new TestAccount(file);
    if (fails) second.injectFailure = failing;
    expect(second.account.busyStacks()).toEqual(wasBusy ? [stackId] : []);
    second.run(stackId);
    check(second, stackId);
    second.account.journal.close();
    return wasBusy;
  };
  const walk = (run: (after: number) => boolean): number => {
    let after = 0;
    while (run(after)) after += 1;
    return after;
  };

  it("a stack creation that is interrupted after any step is completed after a restart", () => {
    const steps = walk((after) =>
      cutOff(
        after,
        "create",
        (account) => account.begin("varied", variedTemplate).stackId,
        (account) => {
          expect(account.stack("varied").status).toBe("CREATE_COMPLETE");
          expect(account.account.resources().size).toBe(12);
          expect(account.orphans()).toEqual([]);
        },
      ),
    );
    expect(steps).toBeGreaterThan(12);
  });

  it("a stack update that is interrupted after any step is completed or rolled back after a restart", () => {
    for (const fails of [false, true]) {
      let before: ReturnType<TestAccount["snapshot"]> | undefined;
      const steps = walk((after) =>
        cutOff(
          after,
          `update-${fails}`,
          (account) => {
            account.deploy("varied", variedTemplate);
            before = account.snapshot();
            return account.begin("varied", variedUpdate).stackId;
          },
          (account) => {
            expect(account.stack("varied").status).toBe(
              fails ? "UPDATE_ROLLBACK_COMPLETE" : "UPDATE_COMPLETE",
            );
            expect(account.orphans()).toEqual([]);
            if (fails) expect(account.snapshot()).toEqual(before);
          },
          fails,
        ),
      );
      expect(steps).toBeGreaterThan(9);
    }
  });

  it("a stack operation whose last journal line is truncated repeats the step of this line and completes", () => {
    const file = join(directory, "torn.jsonl");
    const first = new TestAccount(file);
    const { stackId } = first.begin("varied", variedTemplate);
    while (first.account.resources().size < 5) first.run(stackId, 1);
    first.account.journal.close();
    const lines = readFileSync(file, "utf8");
    writeFileSync(file, lines.slice(0, -100));
    const second = new TestAccount(file);
    expect(second.account.resources().size).toBe(4);
    second.run(stackId);
    expect(second.stack("varied").status).toBe("CREATE_COMPLETE");
    expect(second.orphans()).toEqual([]);
    second.account.journal.close();
  });

  it("a stack deletion that is interrupted after any step is completed after a restart", () => {
    const steps = walk((after) =>
      cutOff(
        after,
        "delete",
        (account) => {
          account.deploy("varied", variedTemplate);
          return account.beginDeletion("varied").stackId;
        },
        (account, stackId) => {
          expect(account.account.stack(stackId).status).toBe("DELETE_COMPLETE");
          expect(account.account.resources().size).toBe(0);
        },
      ),
    );
    expect(steps).toBeGreaterThan(12);
  });
});
