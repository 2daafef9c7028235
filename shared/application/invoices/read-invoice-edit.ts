import type { InvoiceEditBody } from "../../contract/resources/invoice-input.ts";
import type { InvoiceEdit } from "../../domain/invoices/edit-invoice.ts";
import { dropAbsent } from "../drop-absent.ts";
import { readConsignee } from "../partners/partner-settings.ts";

const minorPerMajor = 100;

/** What an operator's request body enters into an invoice: only what was sent. */
export function readInvoiceEdit(body: InvoiceEditBody | undefined): InvoiceEdit {
  if (body === undefined) return {};
  const { amounts, terms, packing, vehicle } = body;
  return dropAbsent({
    consignee: body.consignee === undefined ? undefined : readConsignee(body.consignee),
    shipmentMonth: body.shipment_month,
    amounts:
      amounts &&
      dropAbsent({
        priceMinor: toMinor(amounts.price),
        oceanFreightMinor: toMinor(amounts.ocean_freight),
        insuranceMinor: toMinor(amounts.insurance),
      }),
    terms:
      terms &&
      dropAbsent({
        payment: terms.payment,
        incoterm: terms.incoterm,
        port: terms.port,
        countryOfOrigin: terms.country_of_origin,
      }),
    packing:
      packing &&
      dropAbsent({
        terminalName: packing.terminal_name,
        terminalCode: packing.terminal_code,
        containerNo: packing.container_no,
        loadedBy: packing.loaded_by,
        departureNote: packing.departure_note,
      }),
    vehicle:
      vehicle &&
      dropAbsent({
        vin: vehicle.vin,
        licensePlate: vehicle.license_plate,
        make: vehicle.make,
        model: vehicle.model,
        year: vehicle.year,
        fuelType: vehicle.fuel_type,
        cc: vehicle.cc,
        weightKg: vehicle.weight_kg,
      }),
  });
}

/** Two decimals at most, so that the nearest hundredth is the amount itself. */
const toMinor = (major: number | null | undefined): number | null | undefined =>
  major === null || major === undefined ? major : Math.round(major * minorPerMajor);
