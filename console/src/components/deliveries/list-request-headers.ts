/** A header of a delivery's request. */
export interface RequestHeader {
  name: string;
  value: string;
}

/** The facts of an attempt on which its headers depend. */
interface SentRequest {
  at: string;
  event: { id: string };
}

const secretNote = "one per active secret; computed when the request is sent and not stored";

/** Returns the headers of an attempt's request. Signatures are described, because they are not stored. */
export function listRequestHeaders({ at, event }: SentRequest): RequestHeader[] {
  const seconds = String(Math.floor(Date.parse(at) / 1000));
  return [
    { name: "content-type", value: "application/json" },
    { name: "user-agent", value: "Vehicle-Sourcing-Webhooks/1" },
    { name: "X-Svc-Event-Id", value: event.id },
    { name: "X-Svc-Timestamp", value: seconds },
    { name: "X-Svc-Signature", value: `t=${seconds},v1=… (${secretNote})` },
    { name: "webhook-id", value: event.id },
    { name: "webhook-timestamp", value: seconds },
    { name: "webhook-signature", value: `v1,… (${secretNote})` },
  ];
}
