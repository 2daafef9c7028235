import { region, tableNameOf } from "../aws-names.ts";
import type { AwsCall, IncomingCall } from "./aws-call.ts";
import { serviceHeaders, type UpstreamAnswer, type Upstreams } from "./forward-call.ts";

// The emulator writes this where an ARN has its region.
const emulatorRegion = ":dynoxide:";
const ourRegion = `:${region}:`;

/** Forwards a DynamoDB call; mends what the emulator does about ARNs. */
export async function answerDynamodb(
  call: AwsCall,
  incoming: IncomingCall,
  upstreams: Upstreams,
): Promise<UpstreamAnswer> {
  const request = {
    method: incoming.method,
    path: incoming.rawUrl,
    headers: serviceHeaders(incoming.headers),
  };
  if (call.keyedRequests.length > 0 || call.operation === "Scan") {
    return upstreams.send("dynamodb", { ...request, body: withTableNames(call, incoming.body) });
  }
  const answer = await upstreams.send("dynamodb", {
    ...request,
    body: withTableNames(call, toEmulator(incoming.body)),
  });
  const body = (answer.body as Buffer).toString().replaceAll(emulatorRegion, ourRegion);
  return { ...answer, headers: withoutBodyHeaders(answer.headers), body: Buffer.from(body) };
}

function toEmulator(body: Buffer): Buffer {
  const text = body.toString();
  if (!text.includes("StreamArn") && !text.includes("ResourceArn")) return body;
  return Buffer.from(text.replaceAll(ourRegion, emulatorRegion));
}

// DynamoDB takes a table's ARN wherever it takes its name; the emulator only takes the name.
function withTableNames(call: AwsCall, body: Buffer): Buffer {
  if (!body.includes('"arn:aws:dynamodb')) return body;
  const text = body
    .toString()
    .replace(/("TableName"\s*:\s*)"(arn:[^"]+)"/g, (_, member: string, arn: string) => {
      return `${member}"${tableNameOf(arn)}"`;
    });
  if (!call.input.RequestItems) return Buffer.from(text);
  return Buffer.from(
    text.replace(
      /"(arn:aws:dynamodb:[^"]+)"(\s*:)/g,
      (_, arn: string, colon: string) => `"${tableNameOf(arn)}"${colon}`,
    ),
  );
}

// The checksum and length are of the body before it was mended.
function withoutBodyHeaders(headers: UpstreamAnswer["headers"]): UpstreamAnswer["headers"] {
  const { "x-amz-crc32": _checksum, "content-length": _length, ...rest } = headers;
  return rest;
}
