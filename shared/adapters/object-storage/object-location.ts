import { requireVariable } from "../../platform/environment-variables.ts";
import { bucketVariable, type ObjectArea } from "../../platform/resources.ts";

/** Returns the bucket and key prefix of a permission. */
export function locationOf(permission: `${string}:${ObjectArea}`): { bucket: string; prefix: string } {
  const area = permission.slice(permission.indexOf(":") + 1);
  const slash = area.indexOf("/");
  return { bucket: requireVariable(bucketVariable(area.slice(0, slash))), prefix: area.slice(slash + 1) };
}

/**
 * Returns the bucket of an object. @throws Error naming permission and key when the permission does not cover
 * the key
 */
export function bucketOf(permission: `${string}:${ObjectArea}`, key: string): string {
  const { bucket, prefix } = locationOf(permission);
  if (!key.startsWith(prefix)) throw new Error(`${permission} does not cover ${key}`);
  return bucket;
}
