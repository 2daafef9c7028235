import type { DealerSourceKey } from "../../domain/dealers/dealer-listing-id.ts";
import { failuresToClose, requestsPerSecond } from "../../domain/dealers/polling-limits.ts";
import { secondMilliseconds } from "../../domain/time/durations.ts";
import { dealerGateKey } from "../keys/item-keys.ts";
import type { StoredItem } from "../table/table.ts";
import { updateWrite } from "../table/transaction.ts";
import { updateAndRead, updateOne } from "../table/update-one.ts";

const gateWriteName = "dealer-gate";

/**
 * Whether a request may be made: immediately (`go`), in the next second (`full`), or not while the source is paused
 * (`closed`).
 */
export type GatePass = { kind: "go"; hasFailed: boolean } | { kind: "full" } | { kind: "closed" };

/**
 * Reserves one request of background work to a dealer source. All functions share a number of requests per
 * second and the source's recent failures.
 * @param now epoch milliseconds
 */
export async function passDealerGate(source: DealerSourceKey, now: number): Promise<GatePass> {
  const pass = await joinSecond(source, now);
  if (pass !== null) return pass;
  const first = await updateAndRead(
    updateWrite(
      "update:dealerGate",
      gateWriteName,
      dealerGateKey(source),
      {
        expression: "SET usedIn = :second, used = :one, entity = :entity",
        values: { ":one": 1, ":entity": "dealer_gate" },
      },
      {
        expression: `(attribute_not_exists(usedIn) OR usedIn < :second) AND ${isOpen}`,
        values: { ":now": now, ":second": secondOf(now) },
      },
    ),
  );
  if (first.done) return goOn(first.item);
  // Another process has just begun the second, or paused the source.
  return (await joinSecond(source, now)) ?? { kind: "full" };
}

/**
 * Takes one of the requests of the current second, or of a later second if this clock is behind; null when no process
 * has begun that second.
 */
async function joinSecond(source: DealerSourceKey, now: number): Promise<GatePass | null> {
  const second = secondOf(now);
  const { done, item } = await updateAndRead(
    updateWrite(
      "update:dealerGate",
      gateWriteName,
      dealerGateKey(source),
      { expression: "ADD used :one", values: { ":one": 1 } },
      {
        expression: `usedIn >= :second AND used < :most AND ${isOpen}`,
        values: { ":now": now, ":second": second, ":most": requestsPerSecond },
      },
    ),
  );
  if (done) return goOn(item);
  if (Number(item?.closedUntil ?? 0) > now) return { kind: "closed" };
  return Number(item?.usedIn ?? 0) >= second ? { kind: "full" } : null;
}

const isOpen = "(attribute_not_exists(closedUntil) OR closedUntil <= :now)";
const secondOf = (now: number): number => Math.floor(now / secondMilliseconds);
const goOn = (item: StoredItem | null): GatePass => ({
  kind: "go",
  hasFailed: Number(item?.failures ?? 0) > 0,
});

/** Records a failed request. After too many consecutive failures, pauses the source until `closedUntil`. */
export async function recordGateFailure(source: DealerSourceKey, closedUntil: number): Promise<void> {
  const { item } = await updateAndRead(
    updateWrite("update:dealerGate", gateWriteName, dealerGateKey(source), {
      expression: "SET entity = :entity ADD failures :one",
      values: { ":one": 1, ":entity": "dealer_gate" },
    }),
  );
  if (Number(item?.failures) < failuresToClose) return;
  await updateOne(
    updateWrite("update:dealerGate", gateWriteName, dealerGateKey(source), {
      expression: "SET closedUntil = :until",
      values: { ":until": closedUntil },
    }),
  );
}

/** Records a successful request. */
export async function recordGateSuccess(source: DealerSourceKey): Promise<void> {
  await updateOne(
    updateWrite("update:dealerGate", gateWriteName, dealerGateKey(source), {
      expression: "SET failures = :none",
      values: { ":none": 0 },
    }),
  );
}
