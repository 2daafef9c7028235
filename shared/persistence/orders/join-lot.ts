import { type Lot, type LotEntry, tallyOf } from "../../domain/orders/lot.ts";
import { lotKey } from "../keys/order-keys.ts";
import { updateWrite, type Write, type WriteCondition } from "../table/transaction.ts";
import { lotWriteName } from "./lots.ts";

/** A new order's entry in its lot. */
export interface Joining {
  entry: LotEntry;
  /** The lot's leader once the new entry is included. */
  leader: LotEntry;
  /** Whether the order is `acquiring` immediately, like the lot's other orders. */
  isAcquiring: boolean;
}

/**
 * Returns the write that adds a new order to a lot and sets the resulting leader. Its condition fails only when the
 * leader differs from the leader that was read, the lot was awarded (pending or not), or its acquisition began or
 * ended. Concurrent bids that do not change the leader therefore do not conflict.
 */
export function joinLotWrite(lot: Lot, joining: Joining): Write {
  const { count, digest } = tallyOf([joining.entry]);
  const tally = tallyChange(lot);
  return updateWrite(
    "update:lot",
    lotWriteName(lot.vehicleId),
    lotKey(lot.vehicleId),
    {
      expression: `SET #version = if_not_exists(#version, :zero) + :one, leader = :leader, entity = :entity, vehicleId = :vehicle,
        award = if_not_exists(award, :none), unfinished = if_not_exists(unfinished, :none),
        acquiring = if_not_exists(acquiring, :zero) + :joined${tally === null ? "" : `, ${tally}`}`,
      names: { "#version": "version" },
      values: {
        ":zero": 0,
        ":one": 1,
        ":leader": joining.leader,
        ":vehicle": lot.vehicleId,
        ":entity": "lot",
        ":none": null,
        ":joined": Number(joining.isAcquiring),
        ...(tally !== null && { ":count": count, ":digest": digest }),
      },
    },
    lot.version === 0 ? { expression: "attribute_not_exists(pk)" } : asSeen(lot),
  );
}

/**
 * Returns the change of the tally; null for a lot without a tally. Such a lot gets a tally when it is next written with
 * all of its entries known.
 */
function tallyChange({ version, tally }: Lot): string | null {
  if (version === 0) return "tallyCount = :count, tallyDigest = :digest, tallyVersion = :one";
  return tally === null
    ? null
    : "tallyCount = tallyCount + :count, tallyDigest = tallyDigest + :digest, tallyVersion = #version + :one";
}

function asSeen({ leader, tally, acquiring }: Lot): WriteCondition {
  const isTallied = "(attribute_exists(tallyVersion) AND tallyVersion = #version)";
  return {
    expression: [
      "leader = :seen AND award = :none AND attribute_not_exists(pendingAward)",
      acquiring > 0 ? "acquiring > :zero" : "(attribute_not_exists(acquiring) OR acquiring = :zero)",
      tally === null ? `NOT ${isTallied}` : isTallied,
    ].join(" AND "),
    values: { ":seen": leader },
  };
}
