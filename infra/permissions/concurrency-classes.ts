import type { EnvironmentConfig } from "../config/schema/stage-config.ts";
import { allWorkers } from "../workers/all-workers.ts";
import { permissionsOfBundle } from "./bind-permissions.ts";

/** Functions with the same reserved concurrency, as the stage's settings name them. */
export type ConcurrencyClass = keyof EnvironmentConfig["reservedConcurrency"];

const placesOrders = "partner/orders/create-order";

/**
 * Returns the class of a function; null if the function shares the account's concurrency. Class `dealers` contains
 * every function that knows the address of a dealer source, except schedules, which run one at a time. The console's
 * functions, whose callers are people, have the class `consoleDealers`.
 *
 * @param statesSetting reports whether its bundle contains a setting
 */
export function concurrencyClassOf(
  entry: string,
  statesSetting: (name: string) => boolean,
): ConcurrencyClass | null {
  if (entry === placesOrders) return "orders";
  const worker = allWorkers[entry];
  if (worker === undefined)
    return statesSetting("RETAIL_A_URL") || statesSetting("RETAIL_B_URL") ? dealersClassOf(entry) : null;
  return "queue" in worker ? (worker.reserves ?? null) : null;
}

const dealersClassOf = (entry: string): ConcurrencyClass =>
  entry.startsWith("console/") ? "consoleDealers" : "dealers";

/** Returns the reserved concurrency of a function, by its entry; 0 for none. */
export const reserveConcurrency =
  (bundleDirectory: string, { reservedConcurrency }: Pick<EnvironmentConfig, "reservedConcurrency">) =>
  (entry: string): number => {
    const { settings } = permissionsOfBundle(bundleDirectory, entry);
    const ownClass = concurrencyClassOf(entry, (name) => settings.some((stated) => stated === name));
    return ownClass === null ? 0 : reservedConcurrency[ownClass];
  };
