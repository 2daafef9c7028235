import { authorize } from "../access/authorize.ts";
import type { AccountResource } from "../account/account-records.ts";
import { AwsError } from "../account/aws-error.ts";
import { requireHandMade } from "./handle-hand-made.ts";
import type { ServiceCall } from "./service-call.ts";
import { escapeXml } from "./write-xml.ts";

/** Route 53: GetHostedZone and ListResourceRecordSets, as XML. */
export function handleRoute53(call: ServiceCall): string {
  const [, id = "", part] = /^\/2013-04-01\/hostedzone\/([^/]+)(\/rrset)?$/.exec(call.url.pathname) ?? [];
  if (call.method !== "GET" || id === "")
    throw new AwsError(
      "InvalidAction",
      `The local control plane does not serve ${call.url.pathname} of Route 53`,
    );
  const action = part === undefined ? "GetHostedZone" : "ListResourceRecordSets";
  authorize(call.context.account, call.caller, `route53:${action}`, `arn:aws:route53:::hostedzone/${id}`);
  const zone = requireHandMade(call, "zones").zones.find((one) => one.id === id);
  if (zone === undefined) throw new AwsError("NoSuchHostedZone", `No hosted zone found with ID: ${id}`, 404);
  if (part !== undefined) return listRecordSets(call, id);
  const servers = zone.nameServers.map((name) => `<NameServer>${escapeXml(name)}</NameServer>`).join("");
  return (
    `<GetHostedZoneResponse xmlns="${namespace}"><HostedZone><Id>/hostedzone/${id}</Id>` +
    `<Name>${escapeXml(zone.name)}.</Name><CallerReference>hand</CallerReference></HostedZone>` +
    `<DelegationSet><NameServers>${servers}</NameServers></DelegationSet></GetHostedZoneResponse>`
  );
}

const namespace = "https://route53.amazonaws.com/doc/2013-04-01/";

/**
 * Returns the records of a zone from stacks, in the order of Route 53: by the labels of the name from the right. The
 * query parameter `name` selects the first name.
 */
function listRecordSets({ context, url }: ServiceCall, zoneId: string): string {
  const first = orderOf(url.searchParams.get("name") ?? "");
  const records = [...context.account.resources().values()]
    .filter(
      ({ type, properties }) => type === "AWS::Route53::RecordSet" && properties.HostedZoneId === zoneId,
    )
    .map((record) => ({ order: orderOf(String(record.properties.Name)), xml: writeRecordSet(record) }))
    .filter(({ order }) => order >= first)
    .sort((left, right) => (left.order < right.order ? -1 : 1));
  return (
    `<ListResourceRecordSetsResponse xmlns="${namespace}"><ResourceRecordSets>` +
    `${records.map(({ xml }) => xml).join("")}</ResourceRecordSets><IsTruncated>false</IsTruncated>` +
    "<MaxItems>300</MaxItems></ListResourceRecordSetsResponse>"
  );
}

const orderOf = (name: string): string => name.replace(/\.$/, "").split(".").reverse().join("\0");

function writeRecordSet({ properties }: AccountResource): string {
  const { Name, Type, TTL, ResourceRecords, AliasTarget } = properties;
  const { HostedZoneId, DNSName } = (AliasTarget ?? {}) as Record<string, unknown>;
  const target =
    AliasTarget === undefined
      ? `<TTL>${String(TTL)}</TTL><ResourceRecords>${((ResourceRecords ?? []) as string[])
          .map((value) => `<ResourceRecord><Value>${escapeXml(value)}</Value></ResourceRecord>`)
          .join("")}</ResourceRecords>`
      : `<AliasTarget><HostedZoneId>${String(HostedZoneId)}</HostedZoneId><DNSName>${escapeXml(String(DNSName))}.` +
        "</DNSName><EvaluateTargetHealth>false</EvaluateTargetHealth></AliasTarget>";
  const name = String(Name).replace(/\.?$/, ".");
  return `<ResourceRecordSet><Name>${escapeXml(name)}</Name><Type>${String(Type)}</Type>${target}</ResourceRecordSet>`;
}
