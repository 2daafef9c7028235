import { invoiceCounterKey } from "../keys.ts";
import { getItem, type StoredItem } from "../table.ts";
import { type Guard, updateWrite, type Write } from "../transaction.ts";
import { type UpdateOutcome, updateAndRead } from "../update-one.ts";

/** Name of the guard that refuses a held number when somebody else took it over. */
export const invoiceCounterGuard = "invoice-counter";

/** Longer than any function that issues an invoice lives. */
const holdMilliseconds = 30_000;

/** A partner's month of shipment: what numbers are counted by. */
export interface NumberedMonth {
  partnerId: string;
  shipmentMonth: string;
}

/** The next number, for one invoice. */
export interface TakenNumber {
  sequence: number;
  /** Held: whoever comes next gets it should the invoice not be issued in time. Otherwise it is used now or never. */
  isHeld: boolean;
}

/**
 * Takes the next number for an invoice: it holds the number that is next, or the one that was held and never used. While another
 * invoice holds a number, it takes one of its own at once. Nobody else is given either.
 * @throws TransactionRefused when a transaction is at the counter
 */
export async function takeInvoiceNumber(
  month: NumberedMonth,
  invoiceId: string,
  now: number,
): Promise<TakenNumber> {
  const hold = { ":invoice": invoiceId, ":until": now + holdMilliseconds };
  const first = await count(month, {
    expression: `${countOn}, heldNumber = if_not_exists(lastNumber, :zero) + :one, ${holdIt}`,
    values: { ...counting, ...hold },
    guard: { condition: "attribute_not_exists(heldNumber)" },
  });
  if (first.done) return heldNumber(first);
  const { heldFor, heldUntil } = first.item ?? {};
  if (heldFor === invoiceId || Number(heldUntil) < now) {
    const values = { ":seenFor": heldFor, ":seenUntil": heldUntil };
    const guard = { condition: "heldFor = :seenFor AND heldUntil = :seenUntil", values };
    const over = await count(month, { expression: `SET ${holdIt}`, values: hold, guard });
    if (over.done) return heldNumber(over);
  }
  const { item } = await count(month, { expression: countOn, values: counting });
  return { sequence: Number(item?.lastNumber), isHeld: false };
}

/** Whether an invoice still holds a number. */
export async function holdsNumber(
  { partnerId, shipmentMonth }: NumberedMonth,
  invoiceId: string,
  sequence: number,
): Promise<boolean> {
  const item = await getItem("get:invoiceCounter", invoiceCounterKey(partnerId, shipmentMonth));
  return item?.heldFor === invoiceId && item.heldNumber === sequence;
}

/** Uses a held number up, refused by `invoiceCounterGuard` when somebody else took it over. */
export const useHeldNumberWrite = (
  { partnerId, shipmentMonth }: NumberedMonth,
  invoiceId: string,
  sequence: number,
): Write =>
  updateWrite(
    "update:invoiceCounter",
    invoiceCounterGuard,
    invoiceCounterKey(partnerId, shipmentMonth),
    { expression: "REMOVE heldNumber, heldFor, heldUntil" },
    {
      condition: "heldFor = :invoice AND heldNumber = :sequence",
      values: { ":invoice": invoiceId, ":sequence": sequence },
    },
  );

const countOn = "SET lastNumber = if_not_exists(lastNumber, :zero) + :one, entity = :entity";
const counting = { ":zero": 0, ":one": 1, ":entity": "invoice_counter" };
const holdIt = "heldFor = :invoice, heldUntil = :until";

const count = (
  { partnerId, shipmentMonth }: NumberedMonth,
  { guard, ...change }: { expression: string; values: StoredItem; guard?: Guard },
): Promise<UpdateOutcome> =>
  updateAndRead(
    updateWrite(
      "update:invoiceCounter",
      invoiceCounterGuard,
      invoiceCounterKey(partnerId, shipmentMonth),
      change,
      guard,
    ),
  );

const heldNumber = ({ item }: UpdateOutcome): TakenNumber => ({
  sequence: Number(item?.heldNumber),
  isHeld: true,
});
