import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { isReplaced } from "../../../shared/contract/events/delivered-types.ts";
import type { ExampleLibrary, OperationExample } from "../../../shared/contract/examples/example-library.ts";
import {
  type ExampleFolder,
  examplesDirectory,
  readExamples,
} from "../../../shared/contract/examples/read-examples.ts";
import { deliveredTypes } from "../../../shared/domain/webhooks/event.ts";
import { listFieldPaths } from "../../support/examples/list-field-paths.ts";
import { substituteValues } from "../../support/examples/substitute-values.ts";
import { pickEvents } from "./examples/pick-events.ts";
import { routesWalked } from "./examples/recorder.ts";
import { substitutionOf } from "./examples/substitution-of.ts";
import { walkAll } from "./examples/walk-all.ts";

let captured: ExampleLibrary;

beforeAll(async () => {
  const world = await walkAll();
  const substitution = substitutionOf(world);
  const operations: Record<string, OperationExample[]> = {};
  for (const { operationId, at, example } of world.recorder.calls) {
    const examples = operations[operationId] ?? [];
    operations[operationId] = examples;
    const replaced = substituteValues(example, at, substitution);
    if (
      !examples.some(
        ({ name, response }) => name === replaced.name && response.status === replaced.response.status,
      )
    )
      examples.push(replaced);
  }
  captured = { operations, events: pickEvents(world, substitution) };
  if (process.env.EXAMPLES === "write") {
    writeFolder(
      "operations",
      mapEntries(operations, (operation, examples) => ({ operation, examples })),
    );
    writeFolder("events", captured.events);
  }
}, 600_000);

const mapEntries = <Value, Mapped>(
  values: Record<string, Value>,
  map: (name: string, value: Value) => Mapped,
) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(name, value)]));

/** Responses that contain data of other tests on the stage. */
const stageWide = ["getOverview", "listUpstreams", "listVehicleFacets", "listVehicles"];

/**
 * A batch that is processed in several steps causes several messages. The last message is smaller. These
 * messages may lack fields of the stored example, but have no other fields.
 */
const batchWide = ["listWatchEvents"];

/** Returns the fields of a call's example, by path and type. */
const fieldsOf = (operationId: string, { name, summary, request, response }: OperationExample) => ({
  ...{ name, summary, status: response.status },
  fields: listFieldPaths(stageWide.includes(operationId) ? { request } : { request, response }),
});

/** Writes a file for each name, and removes files with other names. */
function writeFolder(folder: ExampleFolder, contents: Readonly<Record<string, unknown>>): void {
  const directory = join(examplesDirectory, folder);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory);
  for (const [name, content] of Object.entries(contents))
    writeFileSync(join(directory, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
}

describe("documented examples", () => {
  it("every operation is called on the stage with every documented success response", () => {
    const routes = routesWalked();
    for (const { operationId, responses } of routes) {
      const statuses = (captured.operations[operationId] ?? []).map(({ response }) => response.status);
      expect(statuses, operationId).toEqual(expect.arrayContaining(Object.keys(responses).map(Number)));
    }
    expect(Object.keys(captured.operations).toSorted()).toEqual(
      routes.map(({ operationId }) => operationId).toSorted(),
    );
  });

  it("the stage delivers every event type that an endpoint can receive, except replaced types", () => {
    expect(deliveredTypes.filter((type) => captured.events[type] === undefined)).toEqual(
      deliveredTypes.filter(isReplaced),
    );
  });

  it("the repository's examples have the fields and types of current requests and responses (npm run examples writes them)", () => {
    const kept = readExamples();
    for (const [operationId, examples] of Object.entries(captured.operations)) {
      const shapes = (all: readonly OperationExample[] = []) =>
        all.map((example) => fieldsOf(operationId, example));
      const [expected, actual] = [shapes(kept.operations[operationId]), shapes(examples)];
      if (!batchWide.includes(operationId)) expect(expected, operationId).toEqual(actual);
      else
        for (const [at, { fields, ...example }] of actual.entries()) {
          expect(expected[at], operationId).toMatchObject(example);
          expect(expected[at]?.fields, operationId).toEqual(expect.arrayContaining(fields));
        }
    }
    for (const [type, event] of Object.entries(captured.events))
      expect(listFieldPaths(kept.events[type]), type).toEqual(listFieldPaths(event));
  });
});
