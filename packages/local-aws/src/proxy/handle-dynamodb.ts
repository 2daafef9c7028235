import { rootAuthorization } from "../emulators/unsigned-headers.ts";
import { tableNameOf } from "../machine/aws-names.ts";
import type { AwsCall, IncomingCall } from "./aws-call.ts";
import { serviceHeaders, type UpstreamAnswer, type Upstreams } from "./forward-call.ts";
import type { ArnTranslator } from "./translate-arns.ts";

/** Forwards a DynamoDB call, and translates ARNs between our form and the emulator's. */
export async function handleDynamodb(
  call: AwsCall,
  incoming: IncomingCall,
  upstreams: Upstreams,
  arns: ArnTranslator,
): Promise<UpstreamAnswer> {
  const request = {
    method: incoming.method,
    path: incoming.rawUrl,
    // DynamoDB Local keeps a database per access key, and accepts only letters and digits in it.
    headers: { ...serviceHeaders(incoming.headers), authorization: rootAuthorization("dynamodb") },
  };
  // Do not translate ARNs in calls that access items: their responses contain no ARN, and these calls must be fast.
  if (call.keyedRequests.length > 0) {
    return upstreams.send("dynamodb", { ...request, body: withTableNames(call, incoming.body) });
  }
  const body = arns.toEmulators(withTableNames(call, incoming.body).toString());
  const answer = await upstreams.send("dynamodb", { ...request, body });
  const translated = Buffer.from(arns.toOurs(answer.body.toString()));
  return { ...answer, headers: withoutBodyHeaders(answer.headers), body: translated };
}

// DynamoDB accepts a table's ARN instead of its name; the emulator accepts only the name.
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

// Removes the checksum and the length, because they describe the body before its translation.
function withoutBodyHeaders(headers: UpstreamAnswer["headers"]): UpstreamAnswer["headers"] {
  const { "x-amz-crc32": _checksum, "content-length": _length, ...rest } = headers;
  return rest;
}
