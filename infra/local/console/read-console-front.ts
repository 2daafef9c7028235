import { loadAssociatedFunction } from "@vehicle-sourcing/local-aws/templates/load-edge-function.ts";
import type {
  ResolvedResource,
  ResolvedStage,
} from "@vehicle-sourcing/local-aws/templates/resolved-stage.ts";

/** A request as CloudFront passes it to a function. */
interface PageRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}

/** CloudFront's rules for the paths of one behavior. */
export interface FrontBehavior {
  /** The methods that this behavior accepts. */
  methods: readonly string[];
  /** Names and values of headers on every response. */
  headers: Readonly<Record<string, string>>;
  /** Returns the path of the file that is served for the requested path. */
  choosePath(path: string, headers: Readonly<Record<string, string | string[] | undefined>>): string;
}

/** The distribution of a console's site, from its template. */
export interface ConsoleFront {
  /** Returns the behavior for a path. */
  behaviorOf(path: string): FrontBehavior;
}

interface Behavior {
  PathPattern?: string;
  AllowedMethods?: string[];
  ResponseHeadersPolicyId: string;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
}

interface DistributionConfig {
  DefaultRootObject?: string;
  DefaultCacheBehavior: Behavior;
  CacheBehaviors?: Behavior[];
  CustomErrorResponses?: unknown;
}

/**
 * Reads the single distribution of a console stage.
 * @throws Error for settings that the local console cannot reproduce
 */
export function readConsoleFront(stage: ResolvedStage): ConsoleFront {
  const [distribution, ...others] = stage.ofType("AWS::CloudFront::Distribution");
  if (distribution === undefined || others.length > 0)
    throw new Error(`${stage.stageName} must have one distribution`);
  const config = distribution.properties.DistributionConfig as DistributionConfig;
  if (config.CustomErrorResponses !== undefined) throw new Error("Pages of CloudFront's own are not served");
  const read = (behavior: Behavior) => readBehavior(stage, behavior, config.DefaultRootObject);
  const whole = read(config.DefaultCacheBehavior);
  const ofPaths = (config.CacheBehaviors ?? []).map(
    (behavior) => [prefixOf(behavior.PathPattern ?? ""), read(behavior)] as const,
  );
  return { behaviorOf: (path) => ofPaths.find(([prefix]) => path.startsWith(prefix))?.[1] ?? whole };
}

function prefixOf(pattern: string): string {
  const prefix = /^(\/[^*?]*)\*$/.exec(pattern)?.[1];
  if (prefix === undefined) throw new Error(`The path pattern ${pattern} is not understood here`);
  return prefix;
}

function readBehavior(
  stage: ResolvedStage,
  behavior: Behavior,
  rootObject: string | undefined,
): FrontBehavior {
  const { FunctionAssociations: associations = [], AllowedMethods: methods = ["GET", "HEAD"] } = behavior;
  const functions = associations.map(({ EventType, FunctionARN }) => {
    if (EventType !== "viewer-request")
      throw new Error(`Functions at ${EventType} of CloudFront do not run here`);
    return loadAssociatedFunction<PageRequest>(stage, FunctionARN);
  });
  const policy = findBy(
    stage,
    "AWS::CloudFront::ResponseHeadersPolicy",
    (one) => one.reference === behavior.ResponseHeadersPolicyId,
  );
  return {
    methods,
    headers: readHeaders(policy),
    choosePath: (path, headers) => {
      const request = { uri: path, headers: wrapHeaders(headers) };
      const { uri } = functions.reduce((changed, run) => run({ request: changed }), request);
      return uri === "/" && rootObject !== undefined ? `/${rootObject}` : uri;
    },
  };
}

function findBy(
  stage: ResolvedStage,
  type: string,
  isWanted: (resource: ResolvedResource) => boolean,
): ResolvedResource {
  const found = stage.ofType(type).find(isWanted);
  if (found === undefined) throw new Error(`${stage.stageName} has no such ${type}`);
  return found;
}

const wrapHeaders = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): PageRequest["headers"] =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, { value }]] : [],
    ),
  );

interface HeadersPolicy {
  Name: string;
  Comment?: string;
  SecurityHeadersConfig?: {
    ContentSecurityPolicy?: { ContentSecurityPolicy: string };
    ContentTypeOptions?: object;
    FrameOptions?: { FrameOption: string };
    ReferrerPolicy?: { ReferrerPolicy: string };
    StrictTransportSecurity?: { AccessControlMaxAgeSec: number; IncludeSubdomains?: boolean };
  };
  CustomHeadersConfig?: { Items: { Header: string; Value: string }[] };
}

const understood = new Set(["Name", "Comment", "SecurityHeadersConfig", "CustomHeadersConfig"]);

function readHeaders({ properties }: ResolvedResource): Record<string, string> {
  const policy = properties.ResponseHeadersPolicyConfig as HeadersPolicy;
  const strange = Object.keys(policy).filter((key) => !understood.has(key));
  if (strange.length > 0) throw new Error(`${strange.join()} of a headers policy is not served here`);
  const { SecurityHeadersConfig: security = {}, CustomHeadersConfig: custom } = policy;
  const readers = {
    ContentSecurityPolicy: ["content-security-policy", security.ContentSecurityPolicy?.ContentSecurityPolicy],
    ContentTypeOptions: ["x-content-type-options", "nosniff"],
    FrameOptions: ["x-frame-options", security.FrameOptions?.FrameOption],
    ReferrerPolicy: ["referrer-policy", security.ReferrerPolicy?.ReferrerPolicy],
    StrictTransportSecurity: ["strict-transport-security", hstsOf(security.StrictTransportSecurity)],
  } as const;
  const headers: Record<string, string> = {};
  for (const key of Object.keys(security)) {
    const [name, value] = readers[key as keyof typeof readers] ?? [];
    if (name === undefined || value === undefined) throw new Error(`${key} of CloudFront is not served here`);
    headers[name] = value;
  }
  for (const { Header, Value } of custom?.Items ?? []) headers[Header.toLowerCase()] = Value;
  return headers;
}

const hstsOf = (
  hsts: NonNullable<HeadersPolicy["SecurityHeadersConfig"]>["StrictTransportSecurity"],
): string | undefined =>
  hsts && `max-age=${hsts.AccessControlMaxAgeSec}${hsts.IncludeSubdomains ? "; includeSubDomains" : ""}`;
