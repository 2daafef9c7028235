import { nameVehicle } from "../../domain/inventory/name-vehicle.ts";
import { formatMinor, notEntered } from "../format-values.ts";
import type { InvoiceDocument } from "../invoice-document.ts";
import type { TextBlock } from "../pdf/lay-out-text.ts";
import { knownFields, renderFields, renderHeading } from "../pdf/render-fields.ts";
import { renderTable } from "../pdf/render-table.ts";
import type { Sheet } from "../pdf/sheet.ts";
import { colors, styles } from "../pdf/text-styles.ts";

const totalStyle = { weight: "bold", size: 12, leading: 22, color: colors.white } as const;

/** Draws the amounts to pay, one per line, and the total. */
export function renderAmounts(sheet: Sheet, { vehicle, currency, amounts }: InvoiceDocument): void {
  const description: TextBlock[] = [
    { text: nameVehicle(vehicle) ?? "Vehicle", style: styles.strong },
    { text: `VIN ${vehicle.vin ?? "not stated"}`, style: styles.small },
  ];
  const extras: [string, number | null][] = [
    ["Ocean freight", amounts.oceanFreightMinor],
    ["Insurance", amounts.insuranceMinor],
  ];
  const columns = [
    { head: "Description", share: 3 },
    { head: `Amount (${currency})`, share: 1, align: "right" as const },
  ];
  const rows = [
    [description, shownAmount(amounts.priceMinor)],
    ...extras.flatMap(([text, minor]) => (minor === null ? [] : [[text, formatMinor(minor)]])),
  ];
  const { totalMinor } = amounts;
  sheet.group("Sect", () => {
    renderHeading(sheet, "Amounts");
    renderTable(sheet, columns, rows);
    renderTotal(sheet, totalMinor === null ? notEntered : `${currency} ${formatMinor(totalMinor)}`);
  });
}

const shownAmount = (minor: number | null): string => (minor === null ? notEntered : formatMinor(minor));

function renderTotal(sheet: Sheet, total: string): void {
  const half = sheet.width / 2;
  sheet.row(
    [
      { x: 6, width: half - 12, blocks: [{ text: "Total due", style: totalStyle }] },
      { x: half, width: half - 6, blocks: [{ text: total, style: totalStyle }], align: "right" },
    ],
    colors.accent,
  );
  sheet.skip(14);
}

/** Draws the bank account and the payment reference. */
export function renderPayment(sheet: Sheet, { seller: { bank }, number }: InvoiceDocument): void {
  sheet.group("Sect", () => {
    renderHeading(sheet, "Payment");
    renderFields(
      sheet,
      knownFields([
        ["Bank", bank.name],
        ["Branch", bank.branch],
        ["SWIFT / BIC", bank.swift],
        ["Account holder", bank.accountHolder],
        ["Account number", bank.accountNumber],
        ["Payment reference", number],
      ]),
      3,
    );
  });
}
