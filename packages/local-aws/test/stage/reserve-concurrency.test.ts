import { writeFile } from "node:fs/promises";
import { afterEach, expect, it } from "vitest";
import { type RunningFixture, startFixture } from "./fixture/start-fixture.ts";

const unreservedConcurrency = 3;
let fixture: RunningFixture;

afterEach(async () => {
  await writeFile(fixture.stage.outputs.Workers!.Released!, "");
  await fixture.stop();
});

const statusOf = async (path: string): Promise<number> =>
  (await fetch(`${fixture.stage.apis.partner!.url}${path}`)).status;

it("a flood of requests throttles functions that share the account's concurrency, but not a function with reserved concurrency", async () => {
  fixture = await startFixture({ unreservedConcurrency });
  // A schedule that is due at the start may occupy one of the runs for a moment.
  await fixture.eventually(() => {
    void fixture.stage.invoke("HoldMessages", { Records: [] });
    return fixture.said("HoldMessages", "held").length === unreservedConcurrency || undefined;
  });
  expect(await statusOf("/answer")).toBe(503);
  for (let count = 0; count < 10; count += 1) {
    expect(await Promise.all([statusOf("/reserved"), statusOf("/reserved")])).toEqual([200, 200]);
  }
  const crowd = await Promise.all(Array.from({ length: 5 }, () => statusOf("/reserved?milliseconds=500")));
  expect(crowd.toSorted()).toEqual([200, 200, 503, 503, 503]);
});
