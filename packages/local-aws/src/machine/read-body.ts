import type { IncomingMessage } from "node:http";

/**
 * Returns the whole body of a request; null when it exceeds `longestBytes` (the rest is read and discarded).
 */
export async function readBody(request: IncomingMessage, longestBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= longestBytes) chunks.push(chunk);
  }
  return length > longestBytes ? null : Buffer.concat(chunks);
}
