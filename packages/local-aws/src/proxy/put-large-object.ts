import type { IncomingCall } from "./aws-call.ts";
import { serviceHeaders, type UpstreamAnswer, type Upstreams } from "./forward-call.ts";
import { ServiceError } from "./service-error.ts";

/** Maximum body of one request to the emulator, in bytes. */
export const largestSinglePutBytes = 10 * 1024 * 1024;

const partBytes = 8 * 1024 * 1024;

/**
 * Stores an object that is too large for one request to the emulator as a multipart upload. Its ETag is that
 * of a multipart upload; content and metadata are unchanged.
 *
 * @param path `/bucket/key`, percent-encoded.
 * @throws ServiceError when the emulator rejects a step.
 */
export async function putLargeObject(
  path: string,
  incoming: IncomingCall,
  upstreams: Upstreams,
): Promise<UpstreamAnswer> {
  const chunked = String(incoming.headers["content-encoding"] ?? "").includes("aws-chunked");
  const content = chunked ? joinChunks(incoming.body) : incoming.body;
  const send = async (method: string, query: string, body: Buffer | string | null, headers = {}) => {
    const answer = await upstreams.send("s3", {
      method,
      path: `${path}?${query}`,
      headers: { host: "localhost", ...headers },
      body,
    });
    const text = await readText(answer);
    if (answer.statusCode >= 300) throw refusal(answer.statusCode, text);
    return { text, etag: String(answer.headers.etag) };
  };
  const created = await send("POST", "uploads=", null, objectHeaders(incoming));
  const uploadId = encodeURIComponent(elementOf(created.text, "UploadId"));
  const parts: string[] = [];
  for (let start = 0; start < content.length; start += partBytes) {
    const partNumber = parts.length + 1;
    const query = `partNumber=${partNumber}&uploadId=${uploadId}`;
    const { etag } = await send("PUT", query, content.subarray(start, start + partBytes));
    parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`);
  }
  const list = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
  const completed = await send("POST", `uploadId=${uploadId}`, list, { "content-type": "application/xml" });
  const etag = `"${elementOf(completed.text, "ETag").replaceAll(/&quot;|"/g, "")}"`;
  return { statusCode: 200, headers: { etag }, body: Buffer.alloc(0) };
}

function objectHeaders(incoming: IncomingCall): Record<string, string | string[]> {
  const kept = /^(content-(type|language|disposition|encoding)|cache-control|x-amz-meta-.+)$/;
  return Object.fromEntries(
    Object.entries(serviceHeaders(incoming.headers)).filter(
      ([name, value]) => kept.test(name) && !String(value).includes("aws-chunked"),
    ),
  );
}

/**
 * Returns the content of an `aws-chunked` body. Each chunk is its length in hex, CRLF, the bytes, CRLF;
 * trailers follow.
 */
function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf("\r\n", at);
    const length = Number.parseInt(body.toString("latin1", at, lineEnd), 16);
    if (lineEnd < 0 || !(length > 0)) return Buffer.concat(chunks);
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + length));
    at = lineEnd + 2 + length + 2;
  }
}

async function readText(answer: UpstreamAnswer): Promise<string> {
  if (Buffer.isBuffer(answer.body)) return answer.body.toString();
  const chunks: Buffer[] = [];
  for await (const chunk of answer.body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function elementOf(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
}

function refusal(statusCode: number, xml: string): ServiceError {
  return new ServiceError(elementOf(xml, "Code") || "InternalError", statusCode, elementOf(xml, "Message"));
}
