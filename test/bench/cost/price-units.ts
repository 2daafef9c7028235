import { isTraced } from "../../../infra/observability/is-traced.ts";
import { listVehiclesRoute } from "../../../shared/contract/routes/vehicles/list-vehicles.ts";
import type { CountedUnits } from "./count-units.ts";
import { listPrices } from "./list-prices.ts";

/** The assumed additional time of a table read in AWS, which the output states. */
export const tableMilliseconds = 2.5;
/** Memory at which a function has one processor to itself. */
const oneProcessorMib = 1769;
/** Lambda's sampling rate after the first trace of a second. */
const tracedShare = isTraced(listVehiclesRoute) ? 0.05 : 0;

/** Returns USD for a million list requests, by cost item. */
export function priceOf(units: CountedUnits, memoryMib: number) {
  const { gigabyteSecond, readUnitsMillion, logGigabyte, tracesMillion, transferGigabyte } = listPrices;
  const milliseconds = (units.cpuMilliseconds * oneProcessorMib) / memoryMib + 2 * tableMilliseconds;
  // Runs are billed in whole milliseconds, on average half a millisecond too much.
  const billedSeconds = (milliseconds + 0.5) / 1000;
  const million = 1e6;
  const gigabytes = (bytes: number) => (bytes * million) / 1e9;
  const inside = {
    "gateway requests": listPrices.gatewayMillion,
    "function runs": listPrices.runsMillion,
    "function time": billedSeconds * (memoryMib / 1024) * gigabyteSecond * million,
    table: units.readUnits * readUnitsMillion + units.writeUnits * listPrices.writeUnitsMillion,
    logs: gigabytes(units.logBytes) * logGigabyte,
    traces: tracedShare * tracesMillion,
  };
  const edge = {
    "edge requests": listPrices.edgeMillion,
    firewall: listPrices.firewallMillion,
    transfer: gigabytes(units.answerBytes) * transferGigabyte,
  };
  const sum = (parts: Record<string, number>) => Object.values(parts).reduce((one, other) => one + other, 0);
  return {
    ...inside,
    "API, function and table": sum(inside),
    ...edge,
    total: sum(inside) + sum(edge),
  };
}
