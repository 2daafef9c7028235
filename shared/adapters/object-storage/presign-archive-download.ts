import type { ArchiveArea } from "../../domain/retention/kept-days.ts";
import { minuteSeconds, secondMilliseconds } from "../../domain/time/durations.ts";
import { presignDownload } from "./presign-download.ts";

const validSeconds = 5 * minuteSeconds;

/** A URL that answers with an object of the archive, and for how long it does. */
export async function presignArchiveDownload(
  area: ArchiveArea,
  key: string,
): Promise<{ url: string; validMilliseconds: number }> {
  return { url: await sign(area, key), validMilliseconds: validSeconds * secondMilliseconds };
}

function sign(area: ArchiveArea, key: string): Promise<string> {
  if (area === "events") return presignDownload("read:archive/events/", key, validSeconds);
  if (area === "audit") return presignDownload("read:archive/audit/", key, validSeconds);
  return presignDownload("read:archive/versions/", key, validSeconds);
}
