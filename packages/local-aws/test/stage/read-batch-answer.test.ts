import { describe, expect, it } from "vitest";
import { readFailedIdentifiers } from "../../src/event-sources/read-batch-answer.ts";

const identifiers = ["a", "b", "c"];
const answered = (value: unknown) => ({ ok: true as const, payload: JSON.stringify(value) });
const failing = (...items: unknown[]) => answered({ batchItemFailures: items });

describe("readFailedIdentifiers", () => {
  it.each([
    ["null", answered(null)],
    ["a missing list", answered({})],
    ["a null list", answered({ batchItemFailures: null })],
    ["an empty list", failing()],
  ])("readFailedIdentifiers treats %s as success", (_, result) => {
    expect(readFailedIdentifiers(result, identifiers, true)).toEqual([]);
  });

  it.each([
    ["an error", { ok: false as const, error: { errorType: "E", errorMessage: "", trace: [] } }],
    ["an empty identifier", failing({ itemIdentifier: "" })],
    ["an unknown identifier", failing({ itemIdentifier: "b" }, { itemIdentifier: "z" })],
    ["a null identifier", failing({ itemIdentifier: null })],
    ["an entry with a wrong key", failing({ id: "a" })],
    ["text in place of the list", answered({ batchItemFailures: "a" })],
    ["a response that is only text", answered("done")],
  ])("readFailedIdentifiers treats %s as the failure of the whole batch", (_, result) => {
    expect(readFailedIdentifiers(result, identifiers, true)).toEqual(identifiers);
  });

  it("readFailedIdentifiers returns failed ids in batch order", () => {
    const result = failing({ itemIdentifier: "c" }, { itemIdentifier: "a" });
    expect(readFailedIdentifiers(result, identifiers, true)).toEqual(["a", "c"]);
  });

  it("readFailedIdentifiers ignores reported failures if the mapping does not enable failure reporting", () => {
    expect(readFailedIdentifiers(failing({ itemIdentifier: "a" }), identifiers, false)).toEqual([]);
  });
});
