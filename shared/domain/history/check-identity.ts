import type { ReportedVehicle } from "./history-report.ts";
import type { FoundReport, IdentityAttribute } from "./lookup.ts";

/** What the inventory says of a car whose plate a VIN led to; null where it does not say. */
export interface InventoryCar {
  plate: string;
  manufacturer: string | null;
  modelYear: number | null;
}

/** Makers under the names they had before, or that not everybody writes in full. */
const renamedMakers: Readonly<Record<string, string>> = {
  ssangyong: "kgm",
  kgmobility: "kgm",
  renaultsamsung: "renaultkorea",
  gmdaewoo: "chevrolet",
  gmkorea: "chevrolet",
  benz: "mercedesbenz",
};

/**
 * Whether a report fetched by the inventory's plate is about the car of the VIN. What both state must agree, all of it; where
 * they state nothing in common the report stays unverified.
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

/** Null where one of them does not say. */
function compare<Value>(one: Value | null | undefined, other: Value | null | undefined): boolean | null {
  return one == null || other == null ? null : one === other;
}

function makerName(maker: string | null | undefined): string | null {
  if (maker == null || maker === "unknown") return null;
  const plain = maker.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return renamedMakers[plain] ?? plain;
}
