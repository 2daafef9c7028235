import { type OrderReceipt, type PublicKeys, verifyReceipt } from "../index.ts";
import { accessOf, type Flags, textFlag } from "./define-command.ts";
import { openClient } from "./find-access.ts";
import { type Output, UsageError } from "./outcome.ts";
import { isObject, readText, readValues } from "./read-values.ts";

/** Returns the receipt of a file; null if the file contains something else. */
export function findReceipt([value]: readonly unknown[]): OrderReceipt | null {
  const isReceipt = isObject(value) && typeof value.signature === "string" && isObject(value.order);
  return isReceipt ? (value as unknown as OrderReceipt) : null;
}

/** Verifies a receipt with the keys of a file or of the service. @throws InvalidSignatureError */
export async function verifyReceiptFile(receipt: OrderReceipt, flags: Flags, output: Output): Promise<void> {
  await verifyReceipt(receipt, await readKeys(flags));
  const { order, changes, issued_at, key_id } = receipt;
  output.result(
    { order: order.id, status: order.status, changes: changes.length, issued_at, key_id },
    `The receipt of ${order.id} is genuine: signed by key ${key_id} at ${issued_at}, ` +
      `status ${order.status}, ${changes.length} changes.`,
  );
}

/** Returns the published keys: from the file in `--keys`, which needs no network, or else from the service. */
export async function readKeys(flags: Flags): Promise<PublicKeys> {
  const file = textFlag(flags, "keys");
  if (file === undefined) return (await openClient(accessOf(flags))).publicKeys.get();
  const [value] = readValues(await readText(file), file);
  if (isObject(value) && Array.isArray(value.keys)) return value as unknown as PublicKeys;
  throw new UsageError(`${file} is not a JSON Web Key Set`);
}
