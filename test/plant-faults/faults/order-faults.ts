import type { SourceFault } from "../source-fault.ts";

const unit = (file: string) => ({ project: "unit", file: `test/unit/orders/${file}.test.ts` });

/** Faults in placing, ranking, changing and buying. */
export const orderFaults: readonly SourceFault[] = [
  {
    effect: "An order exactly at the cutoff is late.",
    kind: "boundary",
    file: "shared/domain/orders/place-order.ts",
    text: 'if (cutoffAt === null || now <= cutoffAt) return;\n  throw new Problem(\n    "past_order_cutoff"',
    replacement:
      'if (cutoffAt === null || now < cutoffAt) return;\n  throw new Problem(\n    "past_order_cutoff"',
    suite: unit("place-order"),
  },
  {
    effect: "A car that was awarded can still be ordered.",
    kind: "state machine",
    file: "shared/domain/orders/place-order.ts",
    text: "if (!isForSale || isWon(lot))",
    replacement: "if (!isForSale)",
    suite: unit("place-order"),
  },
  {
    effect: "A bid at the listing price is too low.",
    kind: "boundary",
    file: "shared/domain/orders/place-order.ts",
    text: "bidUsd < minimumBidUsd",
    replacement: "bidUsd <= minimumBidUsd",
    suite: unit("bid-bounds"),
  },
  {
    effect: "A standing bid beyond the limit cannot be lowered.",
    kind: "boundary",
    file: "shared/domain/orders/place-order.ts",
    text: "bidUsd <= maximumBidUsd || bidUsd <= (standingBidUsd ?? 0)",
    replacement: "bidUsd <= maximumBidUsd",
    suite: unit("bid-bounds"),
  },
  {
    effect: "Among equal bids the later one leads the lot.",
    kind: "boundary",
    file: "shared/domain/orders/lot.ts",
    text: "one.bidAt - other.bidAt",
    replacement: "other.bidAt - one.bidAt",
    suite: unit("lots"),
  },
  {
    effect: "A partner confirms an order that has no finished inspection.",
    kind: "state machine",
    file: "shared/domain/orders/transition-table.ts",
    text: '{ from: ready, to: "acquiring", trigger: "partner_confirm", emits: true }',
    replacement: '{ from: inProgress, to: "acquiring", trigger: "partner_confirm", emits: true }',
    suite: unit("transitions"),
  },
  {
    effect: "A partner is notified of its own cancellation.",
    kind: "delivery",
    file: "shared/domain/orders/transition-table.ts",
    text: 'trigger: "partner_delete", reasons: ["dealer_cancelled"], emits: false',
    replacement: 'trigger: "partner_delete", reasons: ["dealer_cancelled"], emits: true',
    suite: unit("transitions"),
  },
  {
    effect: "A changed order overwrites what another call has changed meanwhile.",
    kind: "concurrency",
    file: "shared/persistence/table/transaction.ts",
    text: 'expression: "#version = :expectedVersion"',
    replacement: 'expression: "#version >= :expectedVersion OR #version < :expectedVersion"',
    suite: { project: "integration", file: "test/integration/orders/interleavings.test.ts" },
  },
  {
    effect: "A partner has two active orders on one car.",
    kind: "concurrency",
    file: "shared/application/orders/placement/create-order.ts",
    text: "if (basis.activeOrderId !== null) throw duplicateOrder(basis.activeOrderId);",
    replacement: "",
    suite: { project: "integration", file: "test/integration/orders/create-order.test.ts" },
  },
  {
    effect: "A repeated placement with another body gets the first response.",
    kind: "concurrency",
    file: "shared/domain/idempotency/require-same-request.ts",
    text: "if (first[field] !== again[field])",
    replacement: "if (first[field] === null)",
    suite: { project: "integration", file: "test/integration/orders/idempotency.test.ts" },
  },
];
