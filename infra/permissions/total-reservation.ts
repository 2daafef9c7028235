import type { EnvironmentConfig } from "../config/schema/stage-config.ts";
import type { ConcurrencyClass } from "./concurrency-classes.ts";

/** Lambda rejects reservations that leave less than this concurrency for functions without a reservation. */
export const leastUnreserved = 100;

/** Number of functions of each class in an environment. A test compares it with the templates. */
export const functionsPerClass = {
  orders: 1,
  dealers: 7,
  consoleDealers: 9,
  webhooks: 4,
  batches: 5,
} as const satisfies Record<ConcurrencyClass, number>;

/** Returns the concurrency that all functions of an environment reserve, computed without its templates. */
export const totalReservation = ({
  reservedConcurrency,
}: Pick<EnvironmentConfig, "reservedConcurrency">): number =>
  Object.entries(functionsPerClass).reduce(
    (sum, [name, count]) => sum + count * reservedConcurrency[name as ConcurrencyClass],
    0,
  );
