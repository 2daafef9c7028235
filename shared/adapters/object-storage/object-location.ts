import { requireVariable } from "../../platform/environment-variables.ts";
import { bucketVariable, type ObjectArea } from "../../platform/resources.ts";

<<<<<<< HEAD:shared/adapters/object-storage/object-place.ts
/** The bucket and the key prefix that a permission is for. */
export function ordinalOf(permission: `${string}:${ObjectArea}`): { bucket: string; prefix: string } {
=======
/** The bucket and key prefix of a permission. */
export function locationOf(permission: `${string}:${ObjectArea}`): { bucket: string; prefix: string } {
>>>>>>> 0ce7927 (Name transitions, rechecks and positions by standard words):shared/adapters/object-storage/object-location.ts
  const area = permission.slice(permission.indexOf(":") + 1);
  const slash = area.indexOf("/");
  return { bucket: requireVariable(bucketVariable(area.slice(0, slash))), prefix: area.slice(slash + 1) };
}

/** The bucket of an object. @throws Error naming both when the permission does not cover the key */
export function bucketOf(permission: `${string}:${ObjectArea}`, key: string): string {
<<<<<<< HEAD:shared/adapters/object-storage/object-place.ts
  const { bucket, prefix } = ordinalOf(permission);
=======
  const { bucket, prefix } = locationOf(permission);
>>>>>>> 0ce7927 (Name transitions, rechecks and positions by standard words):shared/adapters/object-storage/object-location.ts
  if (!key.startsWith(prefix)) throw new Error(`${permission} does not cover ${key}`);
  return bucket;
}
