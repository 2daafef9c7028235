import { backgroundCosts } from "./costs/background-costs.ts";
import { chatFrames } from "./costs/chat-frames.ts";
import type { RouteCost } from "./costs/route-cost.ts";
import { routeCosts } from "./costs/route-costs.ts";

/** Returns the sections on costs of `docs/access-patterns.md`. */
export const describeCosts = (): string => `## Cost of routes

The tables state the sequential round trips to DynamoDB ("trips") and the capacity units of one warm request, including the key check. Trips and units
were counted on the emulator with seeded cars, a partner with nine orders and one endpoint, and no competing orders. Parallel requests count as one
trip. The column "Trips" also names requests to other services. \`2/car\` means 2 units per car, and \`1/4 KB\` means 1 unit per 4 KB of listed items.
"Every 5 seconds" applies to each function environment. Reads write nothing unless noted. A list takes more trips if its filter skips many items.

| Case | Additional cost |
|---|---|
| First request of a key in a function environment | Up to one trip |
| Every call of a trial key, every change, one in ten searches, one in five other reads, and the first call of a key in each minute | One write unit instead of the first read unit ([0003](decisions/0003-calls-counted-with-the-key-check.md)) |
| A key's first call of a day | Three write units |
| Each search text that is stored or removed for an order | Three write units, so fifteen for a new order on a car with plate, VIN and lot number |

${describeRoutes("Partner reads", routeCosts.partnerReads)}

${describeRoutes("Partner changes", routeCosts.partnerChanges)}

The gateway checks an operator's token, so the operator routes have no key check.

${describeRoutes("Operator reads", routeCosts.operatorReads)}

${describeRoutes("Operator changes", routeCosts.operatorChanges)}

For a partner's user, one read of the partner replaces the key check. The console counterpart of a partner route
([0075](decisions/0075-console-features-through-the-api.md)) costs one write unit more than the partner route and is not listed. In an
operator's view of a partner's console, each read takes one more trip and one more read unit.

${describeRoutes("Partner's console", routeCosts.consoleRoutes)}

${describeTable(
  ["Chat stream", "Trips", "Read units", "Write units"],
  chatFrames.map(({ event, trips, reads, writes }) => [event, trips, reads, writes]),
)}

## Cost of background work

${describeTable(
  ["Worker", "Cost"],
  backgroundCosts.map(({ work, cost }) => [work, cost]),
)}
`;

function describeRoutes(title: string, costs: readonly RouteCost[]): string {
  const onlyReads = costs.every(({ writes }) => writes === undefined);
  const rows = costs.map(({ routes, trips, reads, writes = 0 }) => {
    const names = routes.map((route) => `\`${route}\``).join(", ");
    return onlyReads ? [names, trips, reads] : [names, trips, reads, writes];
  });
  return describeTable([title, "Trips", "Read units", ...(onlyReads ? [] : ["Write units"])], rows);
}

function describeTable(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [line(headings), `|${"---|".repeat(headings.length)}`, ...rows.map(line)].join("\n");
}
