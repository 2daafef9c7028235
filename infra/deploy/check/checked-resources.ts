import type { StageConfig } from "../../config/schema/stage-config.ts";
import type { StagePart } from "../../config/schema/stage-parts.ts";
import type { BucketLocation } from "../../edge/bucket-names.ts";
import { consoleBucketName } from "../../edge/console-bucket.ts";
import { uploadBucketNames } from "../../edge/upload-buckets.ts";

/** Returns the names of the secrets that functions of the stage read. Only production calls the history provider. */
export function listSecretNames({ upstreams, environments }: StageConfig): string[] {
  const { historyProvider, ...always } = upstreams;
  const needed = environments.production === undefined ? [] : [historyProvider];
  const names = [...Object.values(always), ...needed].flatMap(({ secretName }) => secretName ?? []);
  return [...new Set(names)];
}

/** Returns the name of each hosted zone of the stage, by its id. */
export function listZones({ console: { domain }, environments }: StageConfig): Map<string, string> {
  const named = [domain, ...Object.values(environments).map(({ domains }) => domains)];
  return new Map(
    named.flatMap((one) => (one === null ? [] : [[one.hostedZoneId, one.hostedZoneName] as const])),
  );
}

/** Returns the stack of a part that gives host names to distributions, with the names and their hosted zone. */
export function listServedNames(
  { id, kind, environment }: StagePart,
  { console: { domain }, environments }: StageConfig,
): { stackName: string; zoneId: string; names: string[] }[] {
  if (kind === "console" && domain !== null)
    return [{ stackName: `${id}-Console`, zoneId: domain.hostedZoneId, names: [domain.name] }];
  const domains = (environment === null ? null : environments[environment]?.domains) ?? null;
  if (domains === null) return [];
  const { hostedZoneId: zoneId, partnerApi, consoleApi, media } = domains;
  return [{ stackName: `${id}-Edge`, zoneId, names: [partnerApi, consoleApi, media] }];
}

/** Returns the fixed names of a part's buckets. The console's bucket is in CloudFront's region. */
export function listFixedBuckets({ id, kind }: StagePart, place: BucketLocation): string[] {
  if (kind === "console") return [consoleBucketName(id, place.account)];
  if (kind !== "environment") return [];
  return uploadBucketNames(id, place);
}

/** The stacks of each kind of part that contain topics with receivers. */
const stacksWithTopics: Readonly<Record<StagePart["kind"], readonly { name: string; isAtEdge: boolean }[]>> =
  {
    pipeline: [],
    identity: [],
    mail: [{ name: "Mail", isAtEdge: false }],
    firewall: [{ name: "Firewall", isAtEdge: true }],
    environment: [
      { name: "Observability", isAtEdge: false },
      { name: "Edge", isAtEdge: true },
    ],
    console: [{ name: "Console", isAtEdge: true }],
  };

/** Returns the names of a part's stacks that contain topics with receivers, with their position. */
export const listStacksWithTopics = ({ id, kind }: StagePart): { stackName: string; isAtEdge: boolean }[] =>
  stacksWithTopics[kind].map(({ name, isAtEdge }) => ({ stackName: `${id}-${name}`, isAtEdge }));
