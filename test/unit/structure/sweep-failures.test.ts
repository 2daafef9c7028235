import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** These files change nothing: the sweep forwards pages, the polls queue due work, and the directory reads. */
const readOnly = [
  "sweep-due.ts",
  "orders/inventory/poll-dealer-orders.ts",
  "watches/poll-watches.ts",
  "watches/watch-directory.ts",
];

const root = "shared/application/";
const sweeps = globSync(`${root}**/*.ts`)
  .map((path) => ({ name: path.slice(root.length), source: readFileSync(path, "utf8") }))
  .filter(({ name, source }) => /dueShards|sweepDue\(/.test(source) && !readOnly.includes(name));

/** Returns the exported function of a sweep, without nested functions that process one item. */
const sweepOf = (source: string): string => {
  const [sweep = ""] = source.slice(source.indexOf("export async function")).split("\n}\n", 1);
  return sweep;
};

it("every schedule that processes due items is in the list of sweeps", () => {
  expect(sweeps.map(({ name }) => name).sort()).toEqual([
    "certificates/sweep-certificates.ts",
    "chat/sweep-connections.ts",
    "history/sweep-lookups.ts",
    "messages/sweep-uploads.ts",
    "orders/changes/end-passed-orders.ts",
    "orders/lots/finish-lots.ts",
    "orders/notifications/notify-awaited-prices.ts",
    "orders/notifications/notify-order-changes.ts",
    "orders/notifications/remind-of-customs.ts",
    "webhooks/disable-failing-endpoints.ts",
    "webhooks/redrive-deliveries.ts",
  ]);
});

const schedules = globSync("functions/schedules/*.ts").map((path) => readFileSync(path, "utf8"));

it.each(sweeps.filter(({ source }) => source.includes("sweepDue(")))(
  "the schedule of the sweep $name stops before its timeout",
  ({ name }) => {
    const schedule = schedules.find((source) => source.includes(`application/${name}"`));
    expect(schedule).toContain("hasTimeLeft: () => hasTimeLeft(context");
  },
);

it.each(sweeps)("the sweep $name handles each item independently", ({ source }) => {
  expect(sweepOf(source)).toMatch(/\bprocess(Each|InParallel)\(/);
  // A sequential loop would end at the first failure.
  expect(sweepOf(source)).not.toMatch(/for (await )?\(const [^\n]+(await|\{\n\s+await)/);
});
