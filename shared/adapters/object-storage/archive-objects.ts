import type { ArchiveArea } from "../../domain/retention/kept-days.ts";
import { writeObjectOnce } from "./object-store.ts";

const contentType = "application/gzip";

/**
 * Stores an archive object; an existing object is unchanged.
 * @param name the object's key without the prefix of the area
 */
export async function writeArchiveObject(area: ArchiveArea, name: string, bytes: Uint8Array): Promise<void> {
  const key = `${area}/${name}`;
  if (area === "events") await writeObjectOnce("write:archive/events/", key, bytes, contentType);
  else if (area === "audit") await writeObjectOnce("write:archive/audit/", key, bytes, contentType);
  else await writeObjectOnce("write:archive/versions/", key, bytes, contentType);
}
