import type { ObjectArea } from "../../platform/resources.ts";
import { type IncomingAnswer, readAnswer } from "../send-request.ts";
import { callObject, type ObjectCall } from "./call-object.ts";
import { bucketOf } from "./object-location.ts";

/**
 * Reads a whole object by a signed GET, retried when the store or the network fails.
 * @throws ObjectRefused when the object does not exist or may not be read, or the store keeps failing.
 */
export const fetchObject = (permission: `read:${ObjectArea}`, key: string): Promise<Uint8Array> =>
  callObject(readingOf(permission, key), readAnswer);

/** Part of an object. */
export interface ObjectPart {
  bytes: Uint8Array;
  /** Length of the whole object in bytes. */
  objectLength: number;
  /** The entity tag of the whole object, with its quotes. */
  etag: string;
}

interface ByteRange {
  from: number;
  to: number;
}

/**
 * Reads the bytes of an object from `from` (inclusive) to `to` (exclusive), or to its end if that comes
 * first. Retries as `fetchObject` does.
 * @throws ObjectRefused as `fetchObject` does, and when the object ends before `from` or the store does not
 * support ranges
 */
export function fetchObjectPart(
  permission: `read:${ObjectArea}`,
  key: string,
  range: ByteRange,
): Promise<ObjectPart> {
  const headers = { range: `bytes=${range.from}-${range.to - 1}` };
  const call = { ...readingOf(permission, key), headers, expected: 206 };
  return callObject(call, (answer) => readPart(answer, key, range));
}

const readingOf = (permission: `read:${ObjectArea}`, key: string): ObjectCall => ({
  ...{ method: "GET", bucket: bucketOf(permission, key), key, expected: 200 },
});

async function readPart(answer: IncomingAnswer, key: string, { from, to }: ByteRange): Promise<ObjectPart> {
  const bytes = await readAnswer(answer);
  const objectLength = Number(/\/(\d+)$/.exec(answer.headers["content-range"] ?? "")?.[1]);
  const expected = Math.min(to, objectLength) - from;
  if (bytes.length === expected) return { bytes, objectLength, etag: answer.headers.etag ?? "" };
  throw new Error(`Of object ${key} came ${bytes.length} bytes instead of ${expected}`);
}
