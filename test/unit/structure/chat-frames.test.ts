import { expect, test } from "vitest";
import type { ClientFrame } from "../../../shared/contract/chat/frames.ts";
import { allScenarios } from "../../races/scenarios/all-scenarios.ts";
import type { Scenario } from "../../races/stage/scenario.ts";
import { sampleFrames } from "../../support/chat/sample-frames.ts";

const scenarios = allScenarios as readonly Pick<Scenario<unknown>, "situations">[];
const operations = scenarios.flatMap(({ situations }) => situations.flatMap((one) => [...one.operations]));
const names = new Set(operations.map(({ name }) => name));

/** Actions that are raced as HTTP routes of the same use case, or that only count frames. */
const racedElsewhere: Partial<Record<ClientFrame["action"], readonly string[]>> = {
  create_attachment: ["createAttachment", "createOperatorAttachment"],
  open_attachment: ["frame list"],
  ping: ["frame list"],
};

test.each(Object.keys(sampleFrames) as ClientFrame["action"][])(
  "the chat action %s, or an equivalent write, is covered by race and exploration tests",
  (action) => {
    const raced = racedElsewhere[action] ?? [`frame ${action}`];
    expect(raced.filter((name) => !names.has(name))).toEqual([]);
  },
);
