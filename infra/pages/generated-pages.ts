import { describeDecisions } from "./describe-decisions.ts";
import { describeInventoryRows } from "./describe-inventory-rows.ts";
import { describeOrderLifeCycle } from "./describe-order-life-cycle.ts";
import { describeRunbook } from "./describe-runbook.ts";

/** The pages that `npm run pages` writes, by their path in `docs`. */
export const generatedPages: Readonly<Record<string, () => string>> = {
  "decisions/README.md": describeDecisions,
  "inventory-rows.md": describeInventoryRows,
  "order-life-cycle.md": describeOrderLifeCycle,
  "runbook.md": describeRunbook,
};
