import { orderStatuses } from "../../shared/domain/orders/order.ts";
import { type TransitionRule, transitionTable } from "../../shared/domain/orders/transition-table.ts";

const firstStatuses = ["placed", "acquiring"];

/** Returns the page `docs/order-life-cycle.md`: every status of an order, and what triggers each change of status. */
export const describeOrderLifeCycle = (): string => `# Order life cycle

This page shows every status of an order and who moves it. \`npm run pages\` writes it from \`shared/domain/orders/transition-table.ts\`. Partners find
the rules of each step in [orders](guide/orders.md).

\`\`\`mermaid
stateDiagram-v2
${describeArrows().join("\n")}
\`\`\`

An order starts as \`placed\`, or as \`acquiring\` if the operator is already acquiring the car.

## Transitions

| From | To | Triggered by | Webhook | Reasons |
|---|---|---|---|---|
${transitionTable.map(describeTransition).join("\n")}

| Trigger | Call |
|---|---|
| \`partner_confirm\` | \`POST /v1/orders/{id}/confirm\` |
| \`partner_delete\` | \`DELETE /v1/orders/{id}\` |
| \`partner_status\` | \`POST /v1/orders/{id}/status\` |
| \`operator\` | The console API's routes for orders and lots |
| \`system\` | None: a worker acts after an inventory batch, a cutoff or a passed auction |

If the environment sets a grace period for awards (\`awards.graceSeconds\`), a new award first waits as the lot's \`pending_award\`. Meanwhile the orders
stay \`acquiring\`, and no partner is notified. The worker \`finish-lots\` carries the award out within a minute after the grace period, unless an
operator has taken the award back.

When an order becomes \`secured\`, its draft invoice is created and the partner owes the price.
`;

/**
 * Returns the lines of the diagram: arrows from the start to the first statuses, one arrow per pair of statuses, and
 * arrows from the last statuses to the end.
 */
function describeArrows(): string[] {
  const pairs = new Set(transitionTable.map(({ from, to }) => `${from} --> ${to}`));
  const ends = orderStatuses.filter((status) => transitionTable.every(({ from }) => from !== status));
  return [
    ...firstStatuses.map((status) => `  [*] --> ${status}`),
    ...[...pairs].map((pair) => `  ${pair}`),
    ...ends.map((status) => `  ${status} --> [*]`),
  ];
}

function describeTransition({ from, to, trigger, emits, reasons = [] }: TransitionRule): string {
  const webhook = emits ? "Yes" : "No";
  return `| \`${from}\` | \`${to}\` | \`${trigger}\` | ${webhook} | ${reasons.map((reason) => `\`${reason}\``).join(", ")} |`;
}
