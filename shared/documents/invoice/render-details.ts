import type { InvoicePacking, InvoiceVehicle } from "../../domain/invoices/invoice.ts";
import type { Consignee } from "../../domain/partners/partner.ts";
import { formatWhole, notEntered } from "../format-values.ts";
import type { InvoiceDocument } from "../invoice-document.ts";
import { type Field, knownFields, renderFields, renderHeading } from "../pdf/render-fields.ts";
import type { Sheet } from "../pdf/sheet.ts";
import { styles } from "../pdf/text-styles.ts";

/** Draws consignee, vehicle, terms of sale and packing. Unknown values are omitted. */
export function renderDetails(
  sheet: Sheet,
  { number, consignee, vehicle, terms, packing }: InvoiceDocument,
): void {
  if (consignee !== null) renderConsignee(sheet, consignee);
  else if (number === null) renderSection(sheet, "Consignee", [{ label: "Consignee", value: notEntered }], 1);
  renderSection(sheet, "Vehicle", vehicleFields(vehicle), 4);
  renderSection(
    sheet,
    "Terms of sale",
    knownFields([
      ["Payment", terms.payment],
      ["Incoterm", terms.incoterm],
      ["Port of discharge", terms.port],
      ["Country of origin", terms.countryOfOrigin],
    ]),
    4,
  );
  renderSection(sheet, "Packing", packingFields(packing), 4);
}

function renderConsignee(sheet: Sheet, { name, address, ...consignee }: Consignee): void {
  const contact = knownFields([
    ["Company registration", consignee.companyRegistration],
    ["Telephone", consignee.phone],
    ["E-mail", consignee.email],
  ]);
  const half = sheet.width / 2;
  sheet.group("Sect", () => {
    renderHeading(sheet, "Consignee");
    sheet.row([
      {
        x: 0,
        width: half - 16,
        blocks: [
          { text: name, style: styles.strong },
          { text: address, style: styles.body },
        ],
      },
      {
        x: half,
        width: half,
        blocks: contact.flatMap(({ label, value }) => [
          { text: label, style: styles.label },
          { text: value, style: styles.body },
        ]),
      },
    ]);
    sheet.skip(10);
  });
}

function renderSection(sheet: Sheet, title: string, fields: readonly Field[], columns: number): void {
  if (fields.length === 0) return;
  sheet.group("Sect", () => {
    renderHeading(sheet, title);
    renderFields(sheet, fields, columns);
    sheet.skip(6);
  });
}

function vehicleFields(vehicle: InvoiceVehicle): Field[] {
  return knownFields([
    ["Make", vehicle.make],
    ["Model", vehicle.model],
    ["Model year", vehicle.year === null ? null : `${vehicle.year}`],
    ["VIN", vehicle.vin],
    ["Registration plate", vehicle.licensePlate],
    ["Fuel", vehicle.fuelType?.replaceAll("_", " ") ?? null],
    ["Engine", vehicle.cc === null ? null : `${formatWhole(vehicle.cc)} cc`],
    ["Weight", vehicle.weightKg === null ? null : `${formatWhole(vehicle.weightKg)} kg`],
  ]);
}

function packingFields({ terminalName, terminalCode, ...packing }: InvoicePacking): Field[] {
  const terminal = [terminalName, terminalCode === null ? null : `(${terminalCode})`];
  return knownFields([
    ["Terminal", terminal.filter((part) => part !== null).join(" ")],
    ["Container no.", packing.containerNo],
    ["Loaded by", packing.loadedBy],
    ["Departure note", packing.departureNote],
  ]);
}
