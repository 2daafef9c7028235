import { expect, test } from "vitest";
import { type Runnable, runGated } from "../../races/stage/gate-calls.ts";

const actor = (label: string) =>
  ({ label, identity: label, environment: {}, denials: [] }) as Runnable<void>["actor"];

test("A run fails with the operation's name when the operation waits for an event that never comes", async () => {
  const [stuck, done] = [actor("A"), actor("B")];
  const operations: Runnable<void>[] = [
    { actor: stuck, work: () => new Promise(() => {}) },
    { actor: done, work: async () => {} },
  ];
  await expect(runGated(operations, ([first]) => first!, { mostWaitMilliseconds: 20 })).rejects.toThrow(
    "A did nothing for 0.02 s: waiting for something that is no call to AWS",
  );
});
