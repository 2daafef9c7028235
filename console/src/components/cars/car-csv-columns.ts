import type { CsvColumns } from "../lists/write-list-csv.ts";
import type { NamedCar } from "./name-car.ts";

/** The CSV columns that identify a car. */
export const carCsvColumns = {
  make: ({ vehicle }) => vehicle?.make,
  model: ({ vehicle }) => vehicle?.model,
  sub_model: ({ vehicle }) => vehicle?.sub_model,
  trim: ({ vehicle }) => vehicle?.trim,
  year: ({ vehicle }) => vehicle?.year,
  license_plate: ({ license_plate }) => license_plate,
  source: ({ vehicle }) => vehicle?.source,
  lot_number: ({ vehicle }) => vehicle?.lot_number,
} satisfies CsvColumns<NamedCar>;
