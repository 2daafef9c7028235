import { routeSizes } from "../../../infra/permissions/function-sizes.ts";
import type { CountedUnits } from "../cost/count-units.ts";
import { priceOf } from "../cost/price-units.ts";
import { printTable } from "../stage/with-bench-stage.ts";
import { type DatabaseClass, databaseClasses, peerPrices } from "./peer-prices.ts";

/** The peer's resource use for one list request and for all of its data. */
export interface PeerUse {
  apiMilliseconds: number;
  databaseMilliseconds: number;
  databaseBytes: number;
}

const requestsOfMonth = [1, 10, 100].map((millions) => millions * 1e6);
const hoursOfMonth = 730;
const secondsOfMonth = hoursOfMonth * 3600;

/** Fargate's smallest task. There are two, so that one may fail. */
const smallestTask = { processors: 0.25, gigabytes: 0.5 };
const fewestTasks = 2;
/** With more of a task's CPU in use, requests would wait for each other. */
const busyShare = 0.5;
/** The share of a database's memory that caches data. */
const cacheShare = 0.75;

/**
 * Prints the monthly cost of list requests on both systems, without costs that are equal on both: edge, firewall,
 * transfer and alarms. Requests arrive evenly, which favors the peer, because functions cost the same in peaks.
 * The peer has one database instance, whereas the table has three copies.
 */
export function printMonthlyCosts(count: number, units: CountedUnits, peer: PeerUse): void {
  const perMillion = priceOf(units, routeSizes["partner/vehicles/list-vehicles"]?.memoryMib ?? Number.NaN);
  process.stdout.write(`\nA month of list requests over ${count} listings, USD\n\n`);
  printTable(
    requestsOfMonth.map((requests) => {
      const costs = priceOfPeer(requests, units, peer, perMillion.logs);
      const ours = (perMillion["API, function and table"] * requests) / 1e6;
      return {
        requests,
        ours: ours.toFixed(2),
        peer: costs.total.toFixed(2),
        "ours to peer": (ours / costs.total).toFixed(2),
        tasks: `${costs.tasks}: ${costs.tasksUsd.toFixed(2)}`,
        database: `${costs.database}: ${costs.databaseUsd.toFixed(2)}`,
        "balancer, storage, logs": costs.restUsd.toFixed(2),
      };
    }),
  );
}

function priceOfPeer(requests: number, units: CountedUnits, peer: PeerUse, logsPerMillion: number) {
  const processorsFor = (milliseconds: number) => (requests * milliseconds) / 1000 / secondsOfMonth;
  const { taskCpuHour, taskGigabyteHour, balancerHour, balancerGigabyte, storageGigabyte } = peerPrices;
  const needed = processorsFor(peer.apiMilliseconds) / busyShare;
  const tasks = Math.max(fewestTasks, Math.ceil(needed / smallestTask.processors));
  const { processors, gigabytes } = smallestTask;
  const tasksUsd = tasks * (processors * taskCpuHour + gigabytes * taskGigabyteHour) * hoursOfMonth;
  const database = chooseClass(processorsFor(peer.databaseMilliseconds), peer.databaseBytes);
  const databaseUsd = database.hour * hoursOfMonth;
  const balancer = balancerHour * hoursOfMonth + ((units.answerBytes * requests) / 1e9) * balancerGigabyte;
  const logs = (logsPerMillion * requests) / 1e6;
  const restUsd = balancer + (peer.databaseBytes / 1e9) * storageGigabyte + logs;
  const total = tasksUsd + databaseUsd + restUsd;
  return { tasks, tasksUsd, database: database.name, databaseUsd, restUsd, total };
}

/** Returns the smallest class with enough CPU whose cache holds all data, as in the measurement. */
function chooseClass(processors: number, bytes: number): DatabaseClass {
  const fits = (one: DatabaseClass) =>
    one.processors >= processors && one.memoryGib * 2 ** 30 * cacheShare >= bytes;
  const found = databaseClasses.find(fits);
  if (found === undefined) throw new Error(`No class has ${processors} processors for ${bytes} bytes`);
  return found;
}
