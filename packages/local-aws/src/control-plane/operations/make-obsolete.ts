import type { ObsoleteResource, StackResourceRecord } from "../account/account-records.ts";

/** Returns a resource that leaves its stack, and whether it is deleted or retained. */
export function makeObsolete(record: StackResourceRecord, policy: string): ObsoleteResource {
  const { logicalId, type, resourceKey, physicalId, dependsOn } = record;
  return { logicalId, type, resourceKey, physicalId, policy, dependsOn };
}
