import type { DeliveryReference } from "./delivery.ts";

const pattern = /^(pt_\w+)\.(\d{1,12})\.(we_\w+?)(?:\.(rp_\w+))?$/;

/**
 * Returns the id of a delivery for operators: partner, sequence number of the event, endpoint, and the replay if there
 * is one.
 */
export const formatDeliveryId = ({ partnerId, sequence, endpointId, replayId }: DeliveryReference): string =>
  [partnerId, sequence, endpointId, ...(replayId === null ? [] : [replayId])].join(".");

/** Returns the reverse of `formatDeliveryId`; null for any other text. */
export function parseDeliveryId(text: string): DeliveryReference | null {
  const [, partnerId, sequence, endpointId, replayId = null] = pattern.exec(text) ?? [];
  if (partnerId === undefined || endpointId === undefined) return null;
  return { partnerId, sequence: Number(sequence), endpointId, replayId };
}
