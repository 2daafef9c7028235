import { carCsvColumns } from "../../components/cars/car-csv-columns.ts";
import type { NamedCar } from "../../components/cars/name-car.ts";
import type { CsvColumns } from "../../components/lists/write-list-csv.ts";
import { keyOf, type Work } from "./list-work.ts";
import { dueOf } from "./rank-work.ts";

const noCar: NamedCar = { vehicle: null, license_plate: null };

const carOf = ({ item }: Work): NamedCar => ("license_plate" in item && "vehicle" in item ? item : noCar);

const partnerOf = ({ item }: Work) => {
  if ("newest" in item) return item.newest;
  if ("leader" in item) return item.leader;
  return "partner_id" in item ? item : null;
};

/** The CSV columns of the day's work: kind, deadline or start of the waiting time, car, partner and record. */
export const workCsvColumns: CsvColumns<Work> = {
  kind: ({ kind }) => kind,
  due_at: (work) => {
    const due = dueOf(work);
    return "by" in due ? due.by : null;
  },
  waiting_since: (work) => {
    const due = dueOf(work);
    return "since" in due ? due.since : null;
  },
  ...Object.fromEntries(
    Object.entries(carCsvColumns).map(([name, read]) => [name, (work: Work) => read(carOf(work))]),
  ),
  partner_id: (work) => partnerOf(work)?.partner_id,
  partner_name: (work) => partnerOf(work)?.partner_name,
  id: (work) => keyOf(work).slice(work.kind.length + 1),
};
