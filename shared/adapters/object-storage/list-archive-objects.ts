import type { ArchiveArea } from "../../domain/retention/kept-days.ts";
import { type ListedObject, listObjectPage } from "./object-store.ts";

/**
 * Returns objects of an archive area whose names begin with a prefix, sorted by name.
 * @param start the prefix of the objects' names, without the prefix of the area
 * @param page.after only objects whose keys sort after this key; null starts with the first
 */
export function listArchiveObjects(
  area: ArchiveArea,
  start: string,
  page: { after: string | null; limit: number },
): Promise<ListedObject[]> {
  const prefix = `${area}/${start}`;
  if (area === "events") return listObjectPage("list:archive/events/", prefix, page);
  if (area === "audit") return listObjectPage("list:archive/audit/", prefix, page);
  return listObjectPage("list:archive/versions/", prefix, page);
}
