import { invoiceCounterKey } from "../keys/item-keys.ts";
import { getItem, type StoredItem } from "../table/table.ts";
import { updateWrite, type Write, type WriteCondition } from "../table/transaction.ts";
import { type UpdateOutcome, updateAndRead } from "../table/update-one.ts";

/** Name of the write that rejects a reserved number that another invoice has taken over. */
export const invoiceCounterWriteName = "invoice-counter";

/** Longer than the timeout of any function that issues an invoice. */
const reservationMilliseconds = 30_000;

/** A partner's shipment month, within which numbers are counted. */
export interface NumberedMonth {
  partnerId: string;
  shipmentMonth: string;
}

/** The number taken for an invoice. */
export interface AssignedNumber {
  sequence: number;
  /**
   * Whether the number is reserved. A reserved number goes to another invoice if this invoice is not issued in time;
   * any other number is used at once or lost.
   */
  isReserved: boolean;
}

/**
 * Takes a number for an invoice: reserves the next number, or a number whose reservation expired unused. While another
 * invoice has a reservation, takes a number without a reservation. No two invoices are issued with the same number.
 * @throws TransactionRefused when a transaction is changing the counter
 */
export async function assignInvoiceNumber(
  month: NumberedMonth,
  invoiceId: string,
  now: number,
): Promise<AssignedNumber> {
  const reservation = { ":invoice": invoiceId, ":until": now + reservationMilliseconds };
  const first = await count(month, {
    expression: `${countOn}, reservedNumber = if_not_exists(lastNumber, :zero) + :one, ${reserve}`,
    values: { ...counting, ...reservation },
    condition: { expression: "attribute_not_exists(reservedNumber)" },
  });
  if (first.done) return reservedNumber(first);
  const { reservedFor, reservedUntil } = first.item ?? {};
  if (reservedFor === invoiceId || Number(reservedUntil) < now) {
    const values = { ":seenFor": reservedFor, ":seenUntil": reservedUntil };
    const condition = { expression: "reservedFor = :seenFor AND reservedUntil = :seenUntil", values };
    const takeover = await count(month, { expression: `SET ${reserve}`, values: reservation, condition });
    if (takeover.done) return reservedNumber(takeover);
  }
  const { item } = await count(month, { expression: countOn, values: counting });
  return { sequence: Number(item?.lastNumber), isReserved: false };
}

/** Reports whether an invoice still has its reserved number. */
export async function holdsReservation(
  { partnerId, shipmentMonth }: NumberedMonth,
  invoiceId: string,
  sequence: number,
): Promise<boolean> {
  const item = await getItem("get:invoiceCounter", invoiceCounterKey(partnerId, shipmentMonth));
  return item?.reservedFor === invoiceId && item.reservedNumber === sequence;
}

/** Returns the write that marks a reserved number as used, named `invoiceCounterWriteName`. */
export const useReservedNumberWrite = (
  { partnerId, shipmentMonth }: NumberedMonth,
  invoiceId: string,
  sequence: number,
): Write =>
  updateWrite(
    "update:invoiceCounter",
    invoiceCounterWriteName,
    invoiceCounterKey(partnerId, shipmentMonth),
    { expression: "REMOVE reservedNumber, reservedFor, reservedUntil" },
    {
      expression: "reservedFor = :invoice AND reservedNumber = :sequence",
      values: { ":invoice": invoiceId, ":sequence": sequence },
    },
  );

/**
 * Marks a reserved number as used, although it will not be issued. Does nothing if another invoice has taken over the
 * number.
 */
export async function dropReservedNumber(
  month: NumberedMonth,
  invoiceId: string,
  sequence: number,
): Promise<void> {
  await updateAndRead(useReservedNumberWrite(month, invoiceId, sequence));
}

const countOn = "SET lastNumber = if_not_exists(lastNumber, :zero) + :one, entity = :entity";
const counting = { ":zero": 0, ":one": 1, ":entity": "invoice_counter" };
const reserve = "reservedFor = :invoice, reservedUntil = :until";

const count = (
  { partnerId, shipmentMonth }: NumberedMonth,
  { condition, ...change }: { expression: string; values: StoredItem; condition?: WriteCondition },
): Promise<UpdateOutcome> =>
  updateAndRead(
    updateWrite(
      "update:invoiceCounter",
      invoiceCounterWriteName,
      invoiceCounterKey(partnerId, shipmentMonth),
      change,
      condition,
    ),
  );

const reservedNumber = ({ item }: UpdateOutcome): AssignedNumber => ({
  sequence: Number(item?.reservedNumber),
  isReserved: true,
});
