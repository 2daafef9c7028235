import { createHash } from "node:crypto";

/** Everything that determines a physical name. */
export interface NameParts {
  stageName: string;
  stackId: string;
  logicalId: string;
}

/** Longest physical name AWS accepts, by resource type; types not listed accept 255 characters. */
const longestNames: Record<string, number> = {
  "AWS::S3::Bucket": 63,
  "AWS::SQS::Queue": 80,
  "AWS::Lambda::Function": 64,
  "AWS::IAM::Role": 64,
  "AWS::Events::Rule": 64,
  "AWS::Scheduler::Schedule": 64,
};

/**
 * Returns the name of a resource without an explicit name. The name is always the same for the same path in the
 * assembly, so that a second start finds the existing resource. Names that would be too long end in a hash of the whole
 * name.
 */
export function namePhysically(type: string, parts: NameParts, suffix = ""): string {
  const full = `${parts.stageName}-${parts.stackId}-${parts.logicalId}`;
  const name = type === "AWS::S3::Bucket" ? full.toLowerCase().replaceAll(/[^a-z0-9-]/g, "-") : full;
  const longest = (longestNames[type] ?? 255) - suffix.length;
  if (name.length <= longest) return name + suffix;
  return `${name.slice(0, longest - 9)}-${shortHash(full, 8)}${suffix}`;
}

/** Returns an API id in API Gateway's form: ten lower-case letters and digits, the same at every start. */
export function nameApi(parts: NameParts): string {
  return shortHash(`${parts.stageName}-${parts.stackId}-${parts.logicalId}`, 10);
}

function shortHash(text: string, length: number): string {
  return createHash("sha256").update(text).digest("hex").slice(0, length);
}
