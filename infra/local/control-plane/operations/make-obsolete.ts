import type { ObsoleteResource, StackResourceRecord } from "../account/account-records.ts";

/** A resource that its stack gives up, and what becomes of it. */
export function makeObsolete(record: StackResourceRecord, policy: string): ObsoleteResource {
  const { logicalId, type, resourceKey, physicalId, dependsOn } = record;
  return { logicalId, type, resourceKey, physicalId, policy, dependsOn };
}
