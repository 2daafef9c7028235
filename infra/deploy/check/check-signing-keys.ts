import { kstDay } from "../../../shared/domain/time/format-time.ts";
import { signingKeyConstructId } from "../../constructs/signing-keys.ts";
import { listResources } from "../read-deployed.ts";
import type { CheckedStage } from "./check-account.ts";
import type { Finding } from "./finding.ts";

/** CloudFormation's id of a resource is its construct's id without punctuation, followed by this hash. */
const hashForm = /[0-9A-F]{8}$/;
const toResourceId = (keyId: string): string => signingKeyConstructId(keyId).replace(/[^A-Za-z0-9]/g, "");

/**
 * Compares the signing keys of each deployed environment with the stage file. A further key must be published before
 * the day on which it signs, because verifiers may cache the published keys. A key must stay published as long as
 * anything that it signed is kept.
 */
export async function checkSigningKeys({ account, stage, createdStacks }: CheckedStage): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { id, environment } of stage.parts) {
    const stackName = `${id}-Data`;
    if (environment === null || !createdStacks.has(stackName)) continue;
    const deployed = (await listResources(account, stackName))
      .filter(({ ResourceType }) => ResourceType === "AWS::KMS::Key")
      .map(({ LogicalResourceId = "" }) => LogicalResourceId.replace(hashForm, ""))
      .filter((resourceId) => resourceId.startsWith(toResourceId("")));
    const signingKeys = stage.config.environments[environment]?.signingKeys ?? [];
    findings.push(...findEarlyKeys(stackName, signingKeys, deployed));
    findings.push(...findRemovedKeys(stackName, signingKeys, deployed));
  }
  return findings;
}

type ListedKeys = readonly { id: string; signsFrom: string }[];

function findEarlyKeys(stackName: string, listed: ListedKeys, deployed: readonly string[]): Finding[] {
  const today = kstDay(Date.now());
  return listed
    .filter(({ id, signsFrom }) => !deployed.includes(toResourceId(id)) && signsFrom <= today)
    .map(({ id, signsFrom }) => ({
      subject: `Signing key ${id} of ${stackName}`,
      problem: `It would sign from ${signsFrom}, before verifiers know it`,
      fix: `Set its signsFrom to a day after ${today} (KST).`,
      isBlocking: true,
    }));
}

function findRemovedKeys(stackName: string, listed: ListedKeys, deployed: readonly string[]): Finding[] {
  const kept = new Set(listed.map(({ id }) => toResourceId(id)));
  return deployed
    .filter((resourceId) => !kept.has(resourceId))
    .map((resourceId) => ({
      subject: `Signing key ${resourceId} of ${stackName}`,
      problem: "The stage file no longer lists it, so what it signed could no longer be verified",
      fix: "List it again in signingKeys; a later key replaces it from its signsFrom on.",
      isBlocking: true,
    }));
}
