import type { AwsCall, IncomingCall } from "./aws-call.ts";
import { serviceHeaders, type UpstreamAnswer, type Upstreams } from "./forward-call.ts";

/** Forwards an SQS call; mends what the emulator gets wrong about visibility. */
export async function answerSqs(
  call: AwsCall,
  incoming: IncomingCall,
  upstreams: Upstreams,
): Promise<UpstreamAnswer> {
  const request = { method: incoming.method, path: "/", headers: serviceHeaders(incoming.headers) };
  return upstreams.send("sqs", { ...request, body: mendVisibility(call, incoming.body) });
}

// The emulator loses a message whose visibility timeout is set to zero; one second is the least it survives.
function mendVisibility(call: AwsCall, body: Buffer): Buffer | string {
  if (!call.operation.startsWith("ChangeMessageVisibility")) return body;
  const atLeastOne = (one: Record<string, unknown>) =>
    one.VisibilityTimeout === 0 ? { ...one, VisibilityTimeout: 1 } : one;
  const entries = call.input.Entries as Record<string, unknown>[] | undefined;
  return JSON.stringify(
    entries ? { ...call.input, Entries: entries.map(atLeastOne) } : atLeastOne(call.input),
  );
}
