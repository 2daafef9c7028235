import { describe, expect, test } from "vitest";
import { buildApp } from "../../../infra/build-app.ts";
import example from "../../../infra/config/example.ts";
import { findConfigFaults } from "../../../infra/config/schema/find-config-faults.ts";
import type { EnvironmentConfig, StageConfig } from "../../../infra/config/schema/stage-config.ts";
import { type ConcurrencyClass, concurrencyClassOf } from "../../../infra/permissions/concurrency-classes.ts";
import { functionsPerClass, totalReservation } from "../../../infra/permissions/total-reservation.ts";
import { allWorkers } from "../../../infra/workers/all-workers.ts";
import type { WorkerDefinition } from "../../../infra/workers/worker-definition.ts";
import { environmentStages, type Resource, resourcesOf } from "./read-assembly.ts";
import { withEmptyBundles } from "./with-empty-bundles.ts";

const sources = ["RETAIL_A_URL", "RETAIL_B_URL"];

/** Returns the path below `functions/`, which is the description of the function's role. */
function entryOf({ stage, properties }: Resource): string {
  const roleId = properties.Role["Fn::GetAtt"][0];
  const role = resourcesOf("AWS::IAM::Role", stage).find(({ logicalId }) => logicalId === roleId);
  return role?.properties.Description.slice("Runs ".length);
}

const functions = environmentStages.flatMap((stage) =>
  resourcesOf("AWS::Lambda::Function", stage).map((resource) => ({
    stage,
    entry: entryOf(resource),
    logicalId: resource.logicalId,
    reserved: Number(resource.properties.ReservedConcurrentExecutions ?? 0),
    variables: Object.keys(resource.properties.Environment?.Variables ?? {}),
  })),
);

const reservesOf = (stage: string): EnvironmentConfig["reservedConcurrency"] => {
  const { sandbox, production } = example.environments;
  return (stage === "example-production" ? production : sandbox)!.reservedConcurrency;
};

describe("reserved concurrency", () => {
  test("every environment reserves concurrency for placing orders", () => {
    for (const stage of environmentStages) {
      const [orders] = functions.filter(
        (each) => each.stage === stage && each.entry === "partner/orders/create-order",
      );
      expect(orders?.reserved, stage).toBe(reservesOf(stage).orders);
      expect(orders?.reserved, stage).toBeGreaterThan(0);
    }
  });

  test("reserved concurrency limits the routes that call dealer sources, the webhook workers and the batch workers", () => {
    for (const { stage, entry, reserved, variables } of functions) {
      const knowsDealers = variables.some((name) => sources.includes(name));
      const isRoute = /^(?:partner|console)\//.test(entry);
      if (isRoute && knowsDealers) expect(reserved, `${stage} ${entry}`).toBeGreaterThan(0);
      if (isRoute && !knowsDealers) expect(reserved, `${stage} ${entry}`).toBe(0);
      if (/^queues\/(?:deliver-|ingest-batch|build-index)/.test(entry))
        expect(reserved, `${stage} ${entry}`).toBeGreaterThan(0);
    }
  });

  test("each class of reserved concurrency has at least one function", () => {
    const found = new Set(
      functions.map(({ entry, variables }) => concurrencyClassOf(entry, (name) => variables.includes(name))),
    );
    const classes: (ConcurrencyClass | null)[] = [
      ...(["orders", "dealers", "consoleDealers", "webhooks", "batches"] as const),
      null,
    ];
    expect([...found].sort()).toEqual(classes.sort());
  });

  test("the stated number of functions per class yields each environment's total reservation", () => {
    for (const stage of environmentStages) {
      const own = functions.filter((each) => each.stage === stage);
      const counts = Object.groupBy(
        own,
        ({ entry, variables }) => concurrencyClassOf(entry, (name) => variables.includes(name)) ?? "none",
      );
      for (const [name, count] of Object.entries(functionsPerClass))
        expect(counts[name as ConcurrencyClass]?.length, `${stage} ${name}`).toBe(count);
      const reserved = own.reduce((sum, each) => sum + each.reserved, 0);
      expect(totalReservation({ reservedConcurrency: reservesOf(stage) })).toBe(reserved);
    }
  });

  test("reserved concurrency leaves at least 100 concurrent runs of the account's quota to all other functions", () => {
    const ofExample = functions.filter(({ stage }) => stage.startsWith("example-"));
    const reserved = ofExample.reduce((sum, each) => sum + each.reserved, 0);
    expect(reserved).toBeGreaterThan(0);
    expect(example.lambdaConcurrencyQuota - reserved).toBeGreaterThanOrEqual(100);
  });

  test("a stage file is rejected if its reserved concurrency leaves less than 100 of its Lambda quota", () => {
    const poor = { ...example, lambdaConcurrencyQuota: 400 };
    const build = (stage: StageConfig) => () =>
      withEmptyBundles((options) => buildApp({ ...options, stages: { stage } }));
    expect(build({ ...poor, environments: { sandbox: example.environments.sandbox! } })).not.toThrow();
    expect(build(poor)).toThrow(
      /lambdaConcurrencyQuota: Functions reserve \d+ of 400, and 100 must stay unreserved/,
    );
  });

  test("a reserved concurrency of 1 for a queue worker is rejected, because Lambda starts a queue with two runs", () => {
    const { sandbox } = example.environments;
    const reservedConcurrency = { ...sandbox!.reservedConcurrency, webhooks: 1 };
    const config = { ...example, environments: { sandbox: { ...sandbox!, reservedConcurrency } } };
    expect(findConfigFaults("example", config)).toEqual([
      { path: "environments.sandbox.reservedConcurrency.webhooks", message: "Use 0, or at least 2" },
    ]);
  });

  test("a queue delivers at most as many batches at once as its worker's reserved concurrency allows", () => {
    for (const stage of environmentStages) {
      const aliases = resourcesOf("AWS::Lambda::Alias", stage);
      for (const { properties } of resourcesOf("AWS::Lambda::EventSourceMapping", stage)) {
        const { MaximumConcurrency: most } = properties.ScalingConfig ?? {};
        const alias = aliases.find(({ logicalId }) => logicalId === properties.FunctionName.Ref);
        const worker = functions.find(
          (each) => each.stage === stage && each.logicalId === alias?.properties.FunctionName.Ref,
        )!;
        const definition = allWorkers[worker.entry]!;
        if (!("queue" in definition)) continue;
        if (definition.batchesAtOnce === null) {
          expect([most, worker.reserved], worker.entry).toEqual([undefined, 0]);
          continue;
        }
        const reserve = worker.reserved === 0 ? Number.POSITIVE_INFINITY : worker.reserved;
        expect(most, worker.entry).toBe(Math.min(definition.batchesAtOnce, reserve));
      }
    }
  });

  test("only workers of standard queues whose messages are bounded per account have no concurrency limit", () => {
    const unlimited = Object.values<WorkerDefinition>(allWorkers).flatMap((worker) =>
      "queue" in worker && worker.batchesAtOnce === null ? [worker.queue] : [],
    );
    expect(unlimited.map(({ name }) => name).sort()).toEqual(["certificates", "replay"]);
    expect(unlimited.filter(({ keepsOrder }) => keepsOrder === true)).toEqual([]);
  });
});
