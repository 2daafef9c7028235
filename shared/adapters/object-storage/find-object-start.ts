import { signatureBytes } from "../../domain/messages/file-signature.ts";
import type { ObjectArea } from "../../platform/resources.ts";
import { ObjectRefused } from "./call-object.ts";
import { fetchObjectPart, type ObjectPart } from "./fetch-object.ts";

/**
 * Reports whether an error means that an object is missing. Without list permission, S3 responds with 403 instead of
 * 404.
 */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ObjectRefused && (error.statusCode === 403 || error.statusCode === 404);

/** Returns the first bytes of an object, enough to identify its file type; null if the object is missing. */
export async function findObjectStart(
  permission: `read:${ObjectArea}`,
  key: string,
): Promise<ObjectPart | null> {
  try {
    return await fetchObjectPart(permission, key, { from: 0, to: signatureBytes });
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}
