import { ListResourceRecordSetsCommand, NoSuchHostedZone, Route53Client } from "@aws-sdk/client-route-53";
import { edgeRegion } from "../../edge/edge-region.ts";
import { listResources } from "../read-deployed.ts";
import type { CheckedStage } from "./check-account.ts";
import { listServedNames } from "./checked-resources.ts";
import type { Finding } from "./finding.ts";

/** The types of records that prevent a new address record under their name. */
const addressTypes: readonly string[] = ["A", "AAAA", "CNAME"];

/**
 * Checks that no record of the hosted zone leads a host name to a distribution of another stage or application.
 * CloudFront lists only distributions of the caller's account; the zone has the records of all accounts.
 */
export async function checkHostNames({ account, stage, createdStacks }: CheckedStage): Promise<Finding[]> {
  const route53 = new Route53Client({ region: edgeRegion });
  const edge = { cloudFormation: account.edgeCloudFormation };
  const findings: Finding[] = [];
  for (const { stackName, zoneId, names } of stage.parts.flatMap((part) =>
    listServedNames(part, stage.config),
  )) {
    const own = createdStacks.has(stackName)
      ? (await listResources(edge, stackName)).map(({ PhysicalResourceId = "" }) =>
          trimDot(PhysicalResourceId),
        )
      : [];
    for (const name of names.filter((each) => !own.includes(each))) {
      const target = await findTarget(route53, zoneId, name);
      if (target === null) continue;
      findings.push({
        subject: `Host name ${name}`,
        problem: `A record of hosted zone ${zoneId} leads it to ${target}`,
        fix: "Choose another name in the stage file, or remove the name from what serves it, then its records.",
        isBlocking: true,
      });
    }
  }
  return findings;
}

/** Returns the target of the first address record of a name; null if the zone or such a record does not exist. */
async function findTarget(client: Route53Client, zoneId: string, name: string): Promise<string | null> {
  try {
    // Route 53 sorts by name, so the page begins with all records of the name.
    const { ResourceRecordSets = [] } = await client.send(
      new ListResourceRecordSetsCommand({ HostedZoneId: zoneId, StartRecordName: name }),
    );
    const record = ResourceRecordSets.find(
      ({ Name = "", Type = "" }) => trimDot(Name) === name && addressTypes.includes(Type),
    );
    if (record === undefined) return null;
    return trimDot(record.AliasTarget?.DNSName ?? String(record.ResourceRecords?.[0]?.Value));
  } catch (error) {
    if (error instanceof NoSuchHostedZone) return null;
    throw error;
  }
}

const trimDot = (name: string): string => name.replace(/\.$/, "");
