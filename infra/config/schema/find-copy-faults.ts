import { keyPlaceOf } from "./copy-target.ts";
import type { ConfigFault } from "./find-part-faults.ts";
import type { StageConfig } from "./stage-config.ts";

/**
 * Returns the errors in the copy targets of a stage: a target in the stage's own account, or copies of a sandbox, whose
 * originals are not locked.
 */
export function findCopyFaults({
  account,
  region,
  environments,
}: Pick<StageConfig, "account" | "region" | "environments">): ConfigFault[] {
  return Object.entries(environments).flatMap(([name, { copies }]): ConfigFault[] => {
    if (copies === null) return [];
    const path = `environments.${name}.copies`;
    if (name !== "production") return [{ path, message: "Only production's documents are copied" }];
    const place = keyPlaceOf(copies);
    return place.account === account && place.region === region
      ? [{ path: `${path}.keyArn`, message: "Use a key of another account or region than the stage's" }]
      : [];
  });
}
