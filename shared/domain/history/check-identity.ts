import type { ReportedVehicle } from "./history-report.ts";
import type { FoundReport, IdentityAttribute } from "./lookup.ts";

/** The inventory's data about a car whose plate was found by its VIN; null where unknown. */
export interface InventoryCar {
  plate: string;
  manufacturer: string | null;
  modelYear: number | null;
}

/** Former and abbreviated names of makers, with their current names. */
const renamedMakers: Readonly<Record<string, string>> = {
  ssangyong: "kgm",
  kgmobility: "kgm",
  renaultsamsung: "renaultkorea",
  gmdaewoo: "chevrolet",
  gmkorea: "chevrolet",
  benz: "mercedesbenz",
};

/**
 * Reports whether a report is about the car with the requested VIN. The report was fetched by the plate that the
 * inventory has for this VIN. Every attribute that both the report and the inventory contain must agree. If they have
 * no common attribute, the report stays unverified.
 */
export function checkIdentity(
  vehicle: ReportedVehicle | null,
  car: InventoryCar,
): Pick<FoundReport, "identityCheck" | "identityCheckBasis"> {
  const comparisons: [IdentityAttribute, boolean | null][] = [
    ["manufacturer", compare(makerName(vehicle?.manufacturer), makerName(car.manufacturer))],
    ["model_year", compare(vehicle?.modelYear, car.modelYear)],
  ];
  const identityCheckBasis = comparisons.flatMap(([attribute, agrees]) => (agrees ? [attribute] : []));
  const disagrees = comparisons.some(([, agrees]) => agrees === false);
  if (disagrees) return { identityCheck: "mismatch", identityCheckBasis };
  return { identityCheck: identityCheckBasis.length > 0 ? "matched" : "unverified", identityCheckBasis };
}

/** Returns whether two values agree; null if either is unknown. */
function compare<Value>(one: Value | null | undefined, other: Value | null | undefined): boolean | null {
  return one == null || other == null ? null : one === other;
}

function makerName(maker: string | null | undefined): string | null {
  if (maker == null || maker === "unknown") return null;
  const plain = maker.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return renamedMakers[plain] ?? plain;
}
