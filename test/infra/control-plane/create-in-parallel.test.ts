import { findDependencies } from "@vehicle-sourcing/local-aws/control-plane/templates/order-resources.ts";
import type { Template } from "@vehicle-sourcing/local-aws/control-plane/templates/template.ts";
import { describe, expect, it } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { synthesizeSocketApp } from "./support/socket-app.ts";
import { TestAccount } from "./support/test-account.ts";
import { queuesTemplate, variedTemplate, variedUpdate } from "./support/varied-template.ts";

const seeds = Array.from({ length: 40 }, (_, index) => index + 1);
const three = queuesTemplate(3);

const openAccount = (orderSeed: number) => new TestAccount(null, { orderSeed });

/** Returns the logical ids of events with a status, in their order. */
function idsWith(account: TestAccount, stackId: string, status: string): string[] {
  return account.account
    .events(stackId)
    .filter((event) => event.status === status && event.logicalId !== event.stackName)
    .map(({ logicalId }) => logicalId);
}

/** Returns pairs of a resource and its dependency in which the dependency was created later. */
function findViolations(order: readonly string[], template: object): [string, string][] {
  const dependencies = findDependencies(template as Template);
  return order.flatMap((logicalId, place) =>
    (dependencies.get(logicalId) ?? [])
      .filter((needed) => order.indexOf(needed) > place)
      .map((needed): [string, string] => [logicalId, needed]),
  );
}

describe("resources created in parallel", () => {
  it("the creation of all resources without dependencies starts before the first resource is complete", () => {
    const account = openAccount(1);
    const { stackId } = account.deploy("s", variedTemplate);
    const statuses = account.account.events(stackId).filter(({ logicalId }) => logicalId !== "s");
    const started = statuses.slice(
      0,
      statuses.findIndex(({ status }) => status === "CREATE_COMPLETE"),
    );
    expect(started.map(({ logicalId }) => logicalId).sort()).toEqual(["Api", "DeadLetters", "Logs", "Table"]);
  });

  it("independent resources finish in every possible order, and the same seed reproduces the same order", () => {
    const orderOf = (seed: number) => {
      const account = openAccount(seed);
      return idsWith(account, account.deploy("s", three).stackId, "CREATE_COMPLETE").join();
    };
    const orders = seeds.map(orderOf);
    expect(new Set(orders).size).toBe(6);
    expect(seeds.map(orderOf)).toEqual(orders);
  });

  it.each(seeds)(
    "creation, update and deletion of a stack respect references and DependsOn, with seed %i",
    (seed) => {
      const account = openAccount(seed);
      const { stackId } = account.deploy("s", variedTemplate);
      const created = idsWith(account, stackId, "CREATE_COMPLETE");
      expect(created).toHaveLength(Object.keys(variedTemplate.Resources).length);
      expect(findViolations(created, variedTemplate)).toEqual([]);
      account.deploy("s", variedUpdate);
      expect(findViolations(idsWith(account, stackId, "UPDATE_COMPLETE"), variedUpdate)).toEqual([]);
      const before = idsWith(account, stackId, "DELETE_COMPLETE").length;
      expect(account.delete("s").status).toBe("DELETE_COMPLETE");
      const deleted = idsWith(account, stackId, "DELETE_COMPLETE").slice(before);
      expect(deleted).toHaveLength(Object.keys(variedUpdate.Resources).length);
      expect(findViolations(deleted.reverse(), variedUpdate)).toEqual([]);
    },
  );

  it.each(seeds.slice(0, 10))(
    "an interrupted stack creation completes resources in the same order as an uninterrupted creation, with seed %i",
    (seed) => {
      const whole = openAccount(seed);
      const order = idsWith(whole, whole.deploy("s", variedTemplate).stackId, "CREATE_COMPLETE");
      const halted = openAccount(seed);
      const { stackId } = halted.begin("s", variedTemplate);
      for (let most = 1; halted.account.operation(stackId) !== undefined; most += 1)
        halted.run(stackId, most);
      expect(idsWith(halted, stackId, "CREATE_COMPLETE")).toEqual(order);
    },
  );

  it("each stack operation logs its seed when it starts", () => {
    const logged: string[] = [];
    const account = new TestAccount(null, {
      orderSeed: 7,
      logOperation: ({ stackName, kind, seed }) => logged.push(`${stackName} ${kind} ${seed}`),
    });
    account.deploy("s", three);
    account.deploy("s", queuesTemplate(4));
    account.delete("s");
    expect(logged).toEqual(["s create 7", "s update 7", "s delete 7"]);
  });
});

describe("resource that fails while others are under way", () => {
  it.each(seeds.slice(0, 12))(
    "the failure of one resource cancels or removes all other resources of a new stack, with seed %i",
    (seed) => {
      const account = openAccount(seed);
      account.injectFailure = ({ logicalId, phase }) =>
        logicalId === "Queue1" && phase === "forward" ? "Injected failure" : null;
      const { stackId, status } = account.deploy("s", three);
      expect(status).toBe("ROLLBACK_COMPLETE");
      expect(account.account.resources().size).toBe(0);
      const created = idsWith(account, stackId, "CREATE_COMPLETE");
      const cancelled = ["Queue0", "Queue2"].filter((id) => !created.includes(id));
      const events = account.events(stackId);
      for (const id of cancelled) expect(events).toContain(`${id} CREATE_FAILED Resource creation cancelled`);
      expect(idsWith(account, stackId, "CREATE_FAILED").sort()).toEqual([...cancelled, "Queue1"].sort());
      const [, names = ""] = /s ROLLBACK_IN_PROGRESS .*failed to create: \[(.*)\]\. Rollback/.exec(
        events.join("\n"),
      )!;
      expect(names.split(", ").sort()).toEqual([...cancelled, "Queue1"].sort());
    },
  );

  it.each(seeds)("a failed update leaves the stack unchanged, with the resource order of seed %i", (seed) => {
    const account = openAccount(seed);
    account.deploy("s", variedTemplate);
    const before = account.snapshot();
    account.injectFailure = ({ logicalId, phase }) =>
      logicalId === "Jobs" && phase === "forward" ? "Injected failure" : null;
    const { stackId, status } = account.deploy("s", variedUpdate);
    expect(status).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect(account.snapshot()).toEqual(before);
    expect(account.events(stackId)).toContain("Jobs UPDATE_FAILED Injected failure");
  });
});

describe("app without a dependency that its resources need", () => {
  const faulty = synthesizeSocketApp({ addsDependency: false });
  const deploy = (seed: number, template: object) => {
    const account = openAccount(seed);
    const { stackId, status } = account.deploy("chat", template);
    const reasons = account.events(stackId).filter((event) => event.startsWith("Stage CREATE_FAILED"));
    return { status, reasons };
  };

  it("an app with a missing dependency can be deployed with some resource orders, and a failing seed reproduces the failure", () => {
    const outcomes = seeds.map((seed) => deploy(seed, faulty));
    const failing = seeds.filter((_, index) => outcomes[index]!.status === "ROLLBACK_COMPLETE");
    expect(outcomes.some(({ status }) => status === "CREATE_COMPLETE")).toBe(true);
    const seed = requireValue(failing[0], "a seed that creates the stage first");
    const expected = {
      status: "ROLLBACK_COMPLETE",
      reasons: ["Stage CREATE_FAILED At least one route is required before deploying the Api."],
    };
    expect([deploy(seed, faulty), deploy(seed, faulty)]).toEqual([expected, expected]);
  });

  it.each(seeds)(
    "an app with the required dependency can be deployed with the resource order of seed %i",
    (seed) => {
      expect(deploy(seed, synthesizeSocketApp({ addsDependency: true })).status).toBe("CREATE_COMPLETE");
    },
  );
});
