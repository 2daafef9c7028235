import type { InvoiceEntry, InvoiceResource } from "../../contract/resources/invoice.ts";
import type { OrderResource } from "../../contract/resources/order.ts";
import {
  type Invoice,
  type InvoiceAmounts,
  type InvoiceSummary,
  publicationOf,
  totalMinorOf,
} from "../../domain/invoices/invoice.ts";
import { toKstIso, toKstIsoOrNull } from "../../domain/time/format-time.ts";
import { requireVariable, variable } from "../../platform/environment-variables.ts";
import { presentConsignee } from "../partners/present-consignee.ts";

const minorPerMajor = 100;

/** An invoice as routes and events show it. */
export function presentInvoice(invoice: Invoice): InvoiceResource {
  const { vehicle, terms, packing } = invoice;
  return {
    ...presentHead(invoice),
    vehicle: {
      vehicle_id: vehicle.vehicleId,
      vin: vehicle.vin,
      license_plate: vehicle.licensePlate,
      make: vehicle.make,
      model: vehicle.model,
      year: vehicle.year,
      fuel_type: vehicle.fuelType,
      cc: vehicle.cc,
      weight_kg: vehicle.weightKg,
    },
    consignee: presentConsignee(invoice.consignee),
    currency: invoice.currency,
    amounts: presentAmounts(invoice.amounts),
    terms: {
      payment: terms.payment,
      incoterm: terms.incoterm,
      port: terms.port,
      country_of_origin: terms.countryOfOrigin,
    },
    shipment_month: invoice.shipmentMonth,
    packing: {
      terminal_name: packing.terminalName,
      terminal_code: packing.terminalCode,
      container_no: packing.containerNo,
      loaded_by: packing.loadedBy,
      departure_note: packing.departureNote,
    },
    document_url: documentUrlOf(invoice.invoiceId, publicationOf(invoice)?.version ?? 0),
    issued_at: toKstIsoOrNull(publicationOf(invoice)?.issuedAt ?? null),
    paid_at: toKstIsoOrNull("paidAt" in invoice ? invoice.paidAt : null),
    voided_at: toKstIsoOrNull("voidedAt" in invoice ? invoice.voidedAt : null),
    void_reason: "voidReason" in invoice ? invoice.voidReason : null,
    created_at: toKstIso(invoice.createdAt),
    updated_at: toKstIso(invoice.updatedAt),
  };
}

/** An invoice as lists show it. */
export function presentInvoiceEntry(invoice: Invoice): InvoiceEntry {
  const publication = publicationOf(invoice);
  return {
    ...presentHead(invoice),
    currency: invoice.currency,
    amounts: presentAmounts(invoice.amounts),
    shipment_month: invoice.shipmentMonth,
    document_url: documentUrlOf(invoice.invoiceId, publication?.version ?? 0),
    issued_at: toKstIsoOrNull(publication?.issuedAt ?? null),
    created_at: toKstIso(invoice.createdAt),
    updated_at: toKstIso(invoice.updatedAt),
  };
}

/** An invoice as its order shows it. */
export const presentInvoiceSummary = (summary: InvoiceSummary): NonNullable<OrderResource["invoice"]> => ({
  id: summary.invoiceId,
  number: summary.number,
  version: summary.version,
  status: summary.status,
  currency: summary.currency,
  total: toMajor(summary.totalMinor),
  issued_at: toKstIsoOrNull(summary.issuedAt),
  document_url: documentUrlOf(summary.invoiceId, summary.version),
});

function presentHead(invoice: Invoice) {
  const publication = publicationOf(invoice);
  return {
    id: invoice.invoiceId,
    number: publication?.number ?? null,
    version: publication?.version ?? 0,
    status: invoice.status,
    order_id: invoice.orderId,
    dealer_id: invoice.partnerId,
  };
}

const presentAmounts = (amounts: InvoiceAmounts): InvoiceResource["amounts"] => ({
  price: toMajor(amounts.priceMinor),
  ocean_freight: toMajor(amounts.oceanFreightMinor),
  insurance: toMajor(amounts.insuranceMinor),
  total: toMajor(totalMinorOf(amounts)),
});

/** Hundredths as the nearest number to what is written with two decimals. */
const toMajor = (minor: number | null): number | null => (minor === null ? null : minor / minorPerMajor);

/** Where the PDF of a version is read; null where there is none. */
const documentUrlOf = (invoiceId: string, version: number): string | null =>
  version === 0
    ? null
    : `${requireVariable(variable.partnerApiUrl)}/v1/invoices/${invoiceId}/document?version=${version}`;
