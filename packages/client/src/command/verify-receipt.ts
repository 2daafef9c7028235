import { type OrderReceipt, type PublicKeys, verifyReceipt } from "../index.ts";
import { accessOf, type Flags, textFlag } from "./define-command.ts";
import { openClient } from "./find-access.ts";
import { type Output, UsageError } from "./outcome.ts";
import { isObject, readText, readValues } from "./read-values.ts";

/**
 * Returns the receipt of a file; null if the file contains something else.
 * @throws UsageError for a file with further values, which would not be verified
 */
export function findReceipt([value, ...others]: readonly unknown[]): OrderReceipt | null {
  const isReceipt = isObject(value) && typeof value.signature === "string" && isObject(value.order);
  if (!isReceipt) return null;
  if (others.length > 0)
    throw new UsageError(
      `The file has a receipt and ${others.length} more values. Verify each in its own file.`,
    );
  return value as unknown as OrderReceipt;
}

/**
 * Verifies a receipt with the keys of a file or of the service, and prints its signed facts. Nothing proves the printed
 * text of a PDF, so its reader compares the text with these facts.
 * @param isAttached true for the receipt that is attached to a PDF
 * @throws InvalidSignatureError
 */
export async function verifyReceiptFile(
  receipt: OrderReceipt,
  { isAttached, flags, output }: { isAttached: boolean; flags: Flags; output: Output },
): Promise<void> {
  await verifyReceipt(receipt, await readKeys(flags));
  const { order, changes, issued_at, key_id } = receipt;
  const summary = { order: order.id, status: order.status, changes: changes.length, issued_at, key_id };
  output.result({ ...summary, ...(isAttached && { print: "not verified" }) }, describeReceipt(receipt));
  if (isAttached)
    output.say(
      "Only the attached receipt is signed. The PDF's printed text is not verified: compare it with these facts.",
    );
}

/** Returns the signed facts with the labels of the printed receipt, one per line. */
function describeReceipt(receipt: OrderReceipt): string {
  const { order, changes, issued_at, key_id } = receipt;
  const { max_bid_amount_usd: ceiling, amounts, vehicle } = order;
  const { year, make, model, sub_model, trim } = vehicle;
  const facts: [name: string, value: string | number | null][] = [
    ["Car", [year, make, model, sub_model, trim].filter((part) => part !== null).join(" ")],
    ["Environment", receipt.environment],
    ["Ordered by", receipt.partner_name],
    ["Account", receipt.partner_id],
    ["Listing", order.vehicle_id],
    ["VIN", order.vin],
    ["License plate", order.license_plate],
    ["Ceiling", formatCeiling(ceiling)],
    ["Order cutoff", order.order_cutoff_at],
    ["Auction", order.auction_date],
    ["KRW per USD", order.fx_rate],
    ["Ordered at", order.created_at],
    ["Acquisition began", order.acquired_at],
    ["Purchase price", amounts.purchase_price_usd === null ? null : `USD ${amounts.purchase_price_usd}`],
    ["Reason", order.failure_reason ?? order.cancellation_reason],
    // Older receipts lack these two lists.
    ["Not proven", (receipt.unproven ?? []).join(", ") || null],
  ];
  return [
    `The receipt of ${order.id} is genuine: signed by key ${key_id} at ${issued_at}, ` +
      `status ${order.status}, ${changes.length} changes.`,
    ...facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${escapeText(String(value))}`])),
    ...(receipt.terms ?? []).map(
      (terms) =>
        `Terms of version ${terms.version}: recorded ${terms.recorded_at}, ${formatCeiling(terms.max_bid_amount_usd)}, ` +
        `cutoff ${terms.order_cutoff_at ?? "none"}`,
    ),
    ...changes.map(
      ({ sequence, at, type, status, digest }) =>
        `Event ${sequence}: ${at}, ${type}, ${status ?? "no status"}, digest ${digest ?? "none"}`,
    ),
  ].join("\n");
}

const formatCeiling = (ceiling: number | null): string =>
  ceiling === null ? "Fixed price" : `USD ${ceiling}`;

/** A line break or a control character in a fact must not look like another fact. */
const escapeText = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );

/** Returns the published keys: from the file in `--keys`, which needs no network, or else from the service. */
export async function readKeys(flags: Flags): Promise<PublicKeys> {
  const file = textFlag(flags, "keys");
  if (file === undefined) return (await openClient(accessOf(flags))).publicKeys.get();
  const [value] = readValues(await readText(file), file);
  if (isObject(value) && Array.isArray(value.keys)) return value as unknown as PublicKeys;
  throw new UsageError(`${file} is not a JSON Web Key Set`);
}
