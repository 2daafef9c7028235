import { readFace } from "../../adapters/object-storage/read-face.ts";
import type { ReceiptResource } from "../../contract/resources/statements/receipt.ts";
import type { ReceiptDocument, ReceiptOrder } from "../../documents/receipt-document.ts";
import { renderReceipt } from "../../documents/render-receipt.ts";
import { nameVehicle } from "../../domain/inventory/name-vehicle.ts";
import { issueReceipt } from "./issue-receipt.ts";

/**
 * Signs a receipt and renders it, with the receipt attached.
 * @throws what `issueReceipt` throws
 */
export async function renderOrderReceipt(
  partnerId: string,
  orderId: string,
  now: number,
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const receipt = await issueReceipt(partnerId, orderId, now);
  return {
    fileName: `receipt_${orderId}.pdf`,
    bytes: await renderReceipt(describeReceipt(receipt), readFace),
  };
}

/** The fact of the document that shows a field. */
const factOf: Readonly<Record<keyof ReceiptResource["order"], keyof ReceiptOrder>> = {
  id: "id",
  vehicle_id: "vehicleId",
  vehicle: "carName",
  vin: "vin",
  license_plate: "licensePlate",
  status: "status",
  max_bid_amount_usd: "ceilingUsd",
  amounts: "purchasePriceUsd",
  fx_rate: "krwPerUsd",
  auction_date: "auctionDate",
  order_cutoff_at: "cutoffAt",
  created_at: "createdAt",
  acquired_at: "acquiredAt",
  failure_reason: "reason",
  cancellation_reason: "reason",
};

function describeReceipt(receipt: ReceiptResource): ReceiptDocument {
  const { order } = receipt;
  const { make, model, sub_model, trim, year } = order.vehicle;
  return {
    sandbox: receipt.environment === "sandbox",
    partnerId: receipt.partner_id,
    partnerName: receipt.partner_name,
    order: {
      id: order.id,
      vehicleId: order.vehicle_id,
      carName: nameVehicle({ year, make, model, subModel: sub_model, trim }),
      vin: order.vin,
      licensePlate: order.license_plate,
      status: order.status,
      ceilingUsd: order.max_bid_amount_usd,
      purchasePriceUsd: order.amounts.purchase_price_usd,
      krwPerUsd: order.fx_rate,
      auctionDate: order.auction_date,
      cutoffAt: order.order_cutoff_at,
      createdAt: order.created_at,
      acquiredAt: order.acquired_at,
      reason: order.failure_reason ?? order.cancellation_reason,
    },
    terms: receipt.terms.map((terms) => ({
      recordedAt: terms.recorded_at,
      ceilingUsd: terms.max_bid_amount_usd,
      krwPerUsd: terms.fx_rate,
      auctionDate: terms.auction_date,
      cutoffAt: terms.order_cutoff_at,
    })),
    changes: receipt.changes,
    unproven: [...new Set(receipt.unproven.map((name) => factOf[name]))],
    log: receipt.log,
    issuedAt: Date.parse(receipt.issued_at),
    keyId: receipt.key_id,
    signature: receipt.signature,
    file: JSON.stringify(receipt, null, 2),
  };
}
