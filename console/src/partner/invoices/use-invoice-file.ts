import { listOwnInvoices } from "../../api/generated/operations.ts";
import type { InvoiceEntry, Order } from "../../api/generated/types.ts";
import { carCsvColumns } from "../../components/cars/car-csv-columns.ts";
import type { NamedCar } from "../../components/cars/name-car.ts";
import { fileOfReadRows, type ListFile, useListFile } from "../../components/lists/list-file.ts";
import type { CsvColumns } from "../../components/lists/write-list-csv.ts";
import { useConsole } from "../../start/console-context.ts";
import { mostOrdersById, partnerReads } from "../partner-reads.ts";
import type { InvoiceSearch } from "./invoice-search.ts";

/** An invoice with the car of its order. */
type InvoicedCar = InvoiceEntry & NamedCar;

const csvColumns: CsvColumns<InvoicedCar> = {
  id: ({ id }) => id,
  number: ({ number }) => number,
  version: ({ version }) => version,
  status: ({ status }) => status,
  order_id: ({ order_id }) => order_id,
  ...carCsvColumns,
  currency: ({ currency }) => currency,
  total: ({ amounts }) => amounts.total,
  shipment_month: ({ shipment_month }) => shipment_month,
  issued_at: ({ issued_at }) => issued_at,
  created_at: ({ created_at }) => created_at,
  updated_at: ({ updated_at }) => updated_at,
};

/** Returns the file of the account's invoices. Invoices do not name their cars, so the file reads their orders too. */
export function useInvoiceFile(search: InvoiceSearch): ListFile<InvoiceEntry> {
  const { api } = useConsole();
  const list = useListFile("invoices", listOwnInvoices, { query: search });
  const readCars = async (orderIds: readonly string[]): Promise<Map<string, Order>> => {
    const cars = new Map<string, Order>();
    for (let start = 0; start < orderIds.length; start += mostOrdersById) {
      const { data } = await api.call(
        ...partnerReads.ordersById(orderIds.slice(start, start + mostOrdersById)),
      );
      for (const order of data) cars.set(order.id, order);
    }
    return cars;
  };
  return fileOfReadRows(
    list,
    async (shown) => {
      const { items, hasMore } = await list.readRows(shown);
      const cars = await readCars([...new Set(items.map(({ order_id }) => order_id))].sort());
      return { items: items.map((invoice) => withCar(invoice, cars.get(invoice.order_id))), hasMore };
    },
    csvColumns,
  );
}

/** Returns an invoice with the car of its order, without a car if the order is unknown. */
const withCar = (invoice: InvoiceEntry, order: Order | undefined): InvoicedCar => ({
  ...invoice,
  vehicle: order?.vehicle ?? null,
  license_plate: order?.license_plate ?? null,
});
