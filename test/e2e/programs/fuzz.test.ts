import { randomInt } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { describeFailure, fuzzOperation } from "../../fuzz/fuzz-operation.ts";
import { type FuzzWorld, makeWorld } from "../../fuzz/make-world.ts";
import { readOperations } from "../../fuzz/read-operations.ts";
import { mapConcurrently } from "../../support/map-concurrently.ts";
import { stage } from "../shared-stage.ts";

// The long form runs on its own stage: `npm run fuzz`.

/** Shared resources: a valid request would change them for all other tests on this stage. */
const sharedByAll: ReadonlySet<string> = new Set(["replaceFeeSettings", "createInventoryBatch"]);
const requestsEach = 6;
const atOnce = 6;

let world: FuzzWorld;

beforeAll(async () => {
  world = await makeWorld(stage);
});

it("the fuzz test knows at least two resources of every kind in a request path, except approvals", () => {
  const named = (["partner", "console"] as const)
    .flatMap(readOperations)
    .map(({ path }) => path.split("/"))
    .flatMap((segments) => segments.filter((_, at) => segments[at + 1]?.startsWith("{")));
  const unknown = [...new Set(named)].filter((name) => (world.known[name] ?? []).length < 2);
  // The sandbox requires no second operator.
  expect(unknown).toEqual(["approvals"]);
});

describe.each(["partner", "console"] as const)(
  "requests generated from the document of the %s API",
  (api) => {
    it("every response to arbitrary input is documented, conforms to its schema and is not 5xx", async () => {
      const operations = readOperations(api).filter(({ id }) => !sharedByAll.has(id));
      const reports = await mapConcurrently(operations, atOnce, (operation) =>
        fuzzOperation(operation, world, { requests: requestsEach, seed: randomInt(2 ** 31) }),
      );
      const failed = reports.filter(({ failure }) => failure !== null);
      expect(failed.map(describeFailure).join("\n\n")).toBe("");
      const isTaken = ([status]: [number, number]) => status < 400;
      const taken = reports.filter(({ statuses }) => [...statuses].some(isTaken));
      expect(taken.length, "operations that took a request").toBeGreaterThan(reports.length / 3);
    });
  },
);
