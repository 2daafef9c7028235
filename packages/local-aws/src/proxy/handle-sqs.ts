import { requestContext } from "../iam/policy-document.ts";
import { accountId } from "../machine/aws-names.ts";
import { type Authorizer, accessDenied } from "./authorize-call.ts";
import type { AwsCall, IncomingCall } from "./aws-call.ts";
import { serviceHeaders, type UpstreamAnswer, type Upstreams } from "./forward-call.ts";
import type { MessageMover } from "./move-messages.ts";

const queueUrlAnswers = new Set(["CreateQueue", "GetQueueUrl", "ListQueues"]);

/**
 * Forwards an SQS call with corrections: visibility, queue URLs, and the move tasks that the emulator lacks.
 *
 * @throws ServiceError when a move task cannot start.
 */
export async function handleSqs(
  call: AwsCall,
  incoming: IncomingCall,
  { upstreams, mover, authorizer }: { upstreams: Upstreams; mover: MessageMover; authorizer: Authorizer },
): Promise<UpstreamAnswer> {
  if (call.operation === "StartMessageMoveTask")
    return jsonAnswer(await mover.start(call.input, (arn) => requireSending(call, arn, authorizer)));
  if (call.operation === "ListMessageMoveTasks") return jsonAnswer(mover.list(call.input));
  const request = { method: incoming.method, path: "/", headers: serviceHeaders(incoming.headers) };
  const answer = await upstreams.send("sqs", { ...request, body: correctVisibility(call, incoming.body) });
  if (call.operation === "ReceiveMessage" && incoming.callerIsGone())
    await releaseMessages(call, request, answer, upstreams);
  return queueUrlAnswers.has(call.operation) ? withOurQueueUrls(answer, incoming) : answer;
}

// Messages are moved with the caller's permissions, even to a destination that the call does not name.
function requireSending(call: AwsCall, resource: string, authorizer: Authorizer): void {
  const check = { action: "sqs:SendMessage", resource, context: requestContext() };
  if (!authorizer.mayAlso(call.identity, check)) throw accessDenied(call, check, "not_allowed");
}

// The emulator loses a message whose visibility timeout is set to zero; one second is the minimum that works.
function correctVisibility(call: AwsCall, body: Buffer): Buffer | string {
  if (!call.operation.startsWith("ChangeMessageVisibility")) return body;
  const atLeastOne = (one: Record<string, unknown>) =>
    one.VisibilityTimeout === 0 ? { ...one, VisibilityTimeout: 1 } : one;
  const entries = call.input.Entries as Record<string, unknown>[] | undefined;
  return JSON.stringify(
    entries ? { ...call.input, Entries: entries.map(atLeastOne) } : atLeastOne(call.input),
  );
}

// A long poll continues in the emulator after its caller disconnects, and takes messages that nobody will handle. These
// messages return immediately instead of after their visibility timeout.
async function releaseMessages(
  call: AwsCall,
  request: { method: string; path: string; headers: Record<string, string | string[]> },
  answer: UpstreamAnswer,
  upstreams: Upstreams,
): Promise<void> {
  const { Messages = [] } = JSON.parse(answer.body.toString()) as { Messages?: { ReceiptHandle: string }[] };
  if (Messages.length === 0) return;
  const entries = Messages.map(({ ReceiptHandle }, index) => ({
    Id: String(index),
    ReceiptHandle,
    VisibilityTimeout: 1,
  }));
  const headers = { ...request.headers, "x-amz-target": "AmazonSQS.ChangeMessageVisibilityBatch" };
  const body = JSON.stringify({ QueueUrl: call.input.QueueUrl, Entries: entries });
  await upstreams.send("sqs", { ...request, headers, body });
}

// SDK clients send to the host in the queue URL, where the emulator puts its own host.
function withOurQueueUrls(answer: UpstreamAnswer, incoming: IncomingCall): UpstreamAnswer {
  const pattern = new RegExp(`http://[^/"]+/${accountId}/`, "g");
  const body = answer.body.toString().replace(pattern, `http://${incoming.headers.host}/${accountId}/`);
  const { "content-length": _length, ...headers } = answer.headers;
  return { ...answer, headers, body: Buffer.from(body) };
}

function jsonAnswer(body: object): UpstreamAnswer {
  const headers = { "content-type": "application/x-amz-json-1.0" };
  return { statusCode: 200, headers, body: Buffer.from(JSON.stringify(body)) };
}
