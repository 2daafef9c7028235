import { resolve4, resolveNs } from "node:dns/promises";
import type { DeploymentAccount } from "../connect-account.ts";
import type { DeployableStage } from "../read-stage.ts";
import { checkAlarmReceivers } from "./check-alarm-receivers.ts";
import { checkConcurrency, checkRetainedBuckets } from "./check-deployed.ts";
import { checkHostNames } from "./check-host-names.ts";
import { checkRestoredTables } from "./check-restored-tables.ts";
import {
  checkMailIdentity,
  checkProvider,
  checkSecrets,
  checkSignInName,
  checkZones,
} from "./check-settings.ts";
import { checkSigningKeys } from "./check-signing-keys.ts";
import type { Finding } from "./finding.ts";

/** The DNS lookups of the checks. Both lookups reject with a `code` for a missing name or response. */
export interface NameLookup {
  nameServers(zoneName: string): Promise<string[]>;
  addresses(name: string): Promise<string[]>;
}

/** The dependencies of a check. */
export interface CheckedStage {
  account: DeploymentAccount;
  stage: DeployableStage;
  /** Names of the stage's stacks that earlier deployments have created. */
  createdStacks: ReadonlySet<string>;
  lookUp: NameLookup;
}

type Check = (checked: CheckedStage) => Promise<Finding[]>;

const checks: Readonly<Record<string, Check>> = {
  "Lambda concurrency": checkConcurrency,
  "Secrets of third parties": checkSecrets,
  "Hosted zones": checkZones,
  "Host names": checkHostNames,
  "Sender's domain in SES": checkMailIdentity,
  "Sign-in page's name": checkSignInName,
  "GitHub's token provider": checkProvider,
  "Buckets of an earlier stage": checkRetainedBuckets,
  "Receivers of alarms": checkAlarmReceivers,
  "Signing keys": checkSigningKeys,
  "Restored tables": checkRestoredTables,
};

/** The Internet's DNS. */
export const publicNames: NameLookup = { nameServers: resolveNs, addresses: resolve4 };

/**
 * Compares a stage with its account, and changes nothing. A check for which the caller lacks the permission becomes a
 * warning.
 * @returns the blocking findings and the warnings; empty if the account fits the stage
 */
export async function checkAccount(
  checked: Omit<CheckedStage, "lookUp">,
  lookUp: NameLookup,
): Promise<Finding[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([subject, check]) => {
      try {
        return await check({ ...checked, lookUp });
      } catch (error) {
        const { name, message } = error as Error;
        const fix = "Check it by hand, or call with credentials that may read it.";
        return [{ subject, problem: `Not checked: ${name}: ${message}`, fix, isBlocking: false }];
      }
    }),
  );
  return results.flat();
}
