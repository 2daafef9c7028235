import type { Properties } from "../account/account-records.ts";

/** The error of a service for two simultaneous changes of one resource. CloudFormation does not retry the call. */
export const lockedText =
  "Requested resource is currently being updated. Please try again later. (Service: CloudWatchLogs; Status Code: " +
  "400; Error Code: ConflictException)";

/**
 * Returns the resources that a service changes together with a new resource. CloudWatch Logs locks both ends of
 * a log delivery.
 */
export function findLocks(
  type: string,
  { DeliverySourceName, DeliveryDestinationArn }: Properties,
): string[] {
  if (type !== "AWS::Logs::Delivery") return [];
  return [`source ${String(DeliverySourceName)}`, `destination ${String(DeliveryDestinationArn)}`];
}
