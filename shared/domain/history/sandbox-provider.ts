import type { InventoryCar } from "./check-identity.ts";
import { HistoryProviderFailed, type ProviderAnswer } from "./history-provider.ts";
import type { HistoryReport } from "./history-report.ts";
import type { LookupKey } from "./lookup-request.ts";
import { cleanReport, damageReport, partialReport } from "./sandbox-reports.ts";

const reported = (report: HistoryReport): ProviderAnswer => ({ outcome: "report", report, raw: null });
const noRecord: ProviderAnswer = { outcome: "no_record" };
const refused: ProviderAnswer = { outcome: "refused" };

/** The sandbox's responses to reserved keys. The response to any other key is the report of a car without incidents. */
const answers: ReadonlyMap<string, ProviderAnswer | "unavailable"> = new Map<
  string,
  ProviderAnswer | "unavailable"
>([
  ["00가0001", reported(damageReport)],
  ["00가0002", reported(partialReport)],
  ["00가0404", noRecord],
  ["00가0503", "unavailable"],
  ["KMHTEST0000000002", refused],
  ["KMHTEST0000000404", refused],
]);

/** The cars of the simulated inventory, by their reserved VINs. */
const cars: ReadonlyMap<string, InventoryCar> = new Map([
  ["KMHTEST0000000002", { plate: "00가1002", manufacturer: "Hyundai", modelYear: 2021 }],
  ["KMHTEST0000000404", { plate: "00가0404", manufacturer: "Hyundai", modelYear: 2019 }],
]);

/**
 * Returns the response to a sandbox lookup, determined by the key alone.
 * @throws HistoryProviderFailed for the plate reserved for an outage
 */
export function handleInSandbox({ value }: LookupKey): ProviderAnswer {
  const answer = answers.get(value) ?? reported(cleanReport);
  if (answer === "unavailable") {
    throw new HistoryProviderFailed("provider_unavailable", "This plate simulates an outage");
  }
  return answer;
}

/** Returns the car of the simulated inventory under a VIN; null for VINs that are not reserved. */
export const findSandboxCar = (vin: string): InventoryCar | null => cars.get(vin) ?? null;
