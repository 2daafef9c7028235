import { describe, expect, it, test } from "vitest";
import { disturb } from "../../explore/faults/disturb-operation.ts";
import { type Fault, faultKinds, faultsOf, formatFault, parseFault } from "../../explore/faults/fault.ts";
import { KeptConnections } from "../../explore/stage/kept-connections.ts";
import type { Actor } from "../../races/stage/act-as-function.ts";
import type { Operation } from "../../races/stage/scenario.ts";

test.each(faultKinds)("A fault of type %s is unchanged after it is written and read", (kind) => {
  const fault: Fault = { kind, call: 12 };
  expect(parseFault(formatFault(fault))).toEqual(fault);
});

test("An invalid fault is rejected with the expected format", () => {
  expect(() => parseFault("lost 3")).toThrow('"lost 3" is no fault; one is written "3 lost"');
  expect(() => parseFault("0 lost")).toThrow("is no fault");
});

test("The possible faults exclude a lost response for reads and a conflict for object writes", () => {
  expect(faultsOf({ operation: "GetItem", input: {} })).toEqual([
    "throttled",
    "closed",
    "idle",
    "refused",
    "killed before",
  ]);
  expect(faultsOf({ operation: "PutObject", input: {} })).not.toContain("conflict");
  expect(faultsOf({ operation: "SendMessageBatch", input: {} })).toContain("partial");
});

/**
 * Returns an operation of three writes, which stops at the first failure and records its completed writes.
 */
function threeWrites(done: string[], more: Partial<Operation<null>> = {}): Operation<null> {
  return {
    ...{ name: "three writes", entry: "none", isWorker: false, endsPiece: () => false, refusals: [] },
    async run(actor) {
      for (const name of ["one", "two", "three"]) {
        const call = { operation: "PutObject", input: { Bucket: "bucket", Key: name } };
        await actor.pass!(call, async () => void done.push(name));
      }
      return { status: 200, code: null, body: null };
    },
    ...more,
  };
}

const somebody = (): Actor => ({
  ...{ label: "A", identity: "A", environment: {}, denials: [] },
  pass: (_, make) => make(),
});

describe("Operation with a fault", () => {
  const run = async (text: string, more: Partial<Operation<null>> = {}) => {
    const done: string[] = [];
    const disturbed = disturb(threeWrites(done, more), parseFault(text), new KeptConnections());
    const ending = await disturbed.run(somebody(), null).then(
      ({ status }) => String(status),
      (error: Error) => error.message,
    );
    return { done, ending };
  };

  it("a killed operation makes no further calls, and its retry makes all its calls", async () => {
    expect((await run("2 killed before")).done).toEqual(["one", "one", "two", "three"]);
    expect((await run("2 killed after")).done).toEqual(["one", "two", "one", "two", "three"]);
  });

  it("a call with a lost response takes effect, and its operation fails", async () => {
    expect(await run("2 lost")).toEqual({ done: ["one", "two"], ending: "socket hang up" });
  });

  it("a call with an unsent request has no effect, and its operation fails", async () => {
    expect(await run("2 closed")).toEqual({ done: ["one"], ending: "socket hang up" });
  });

  it("a worker is retried after a closed connection", async () => {
    const { done, ending } = await run("2 closed", { isWorker: true });
    expect({ done, ending }).toEqual({ done: ["one", "one", "two", "three"], ending: "200" });
  });

  it("an operation fails if its fault is set for a call that it never makes", async () => {
    expect((await run("4 lost")).ending).toBe("There was no call 4");
  });
});
