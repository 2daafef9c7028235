import { GetObjectCommand } from "@aws-sdk/client-s3";
import { requireVariable } from "../../platform/environment-variables.ts";
import type { FacesPermission } from "../../platform/resources.ts";
import { objectStoreClient } from "./object-store.ts";

const kept = new Map<string, Promise<Uint8Array>>();

/**
 * Reads one weight of a typeface from the file deployed with this version of the code. The result is cached
 * for later documents.
 * @throws Error when the file has no such typeface
 */
export function readFace(face: string, weight: string): Promise<Uint8Array> {
  const name = `${face}-${weight}`;
  const found = kept.get(name) ?? fetchFace("read:faces", name);
  kept.set(name, found);
  found.catch(() => kept.delete(name));
  return found;
}

async function fetchFace(_permission: FacesPermission, name: string): Promise<Uint8Array> {
  const index = JSON.parse(requireVariable("FACES_INDEX")) as Record<string, [start: number, bytes: number]>;
  const place = index[name];
  if (place === undefined) throw new Error(`No typeface ${name} was deployed`);
  const [start, bytes] = place;
  const { Body } = await objectStoreClient.send(
    new GetObjectCommand({
      Bucket: requireVariable("FACES_BUCKET"),
      Key: requireVariable("FACES_OBJECT"),
      Range: `bytes=${start}-${start + bytes - 1}`,
    }),
  );
  if (Body === undefined) throw new Error(`The typeface ${name} came without a body`);
  return Body.transformToByteArray();
}
