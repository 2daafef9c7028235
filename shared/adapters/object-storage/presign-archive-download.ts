import type { ArchiveArea } from "../../domain/retention/kept-days.ts";
import { minuteSeconds, secondMilliseconds } from "../../domain/time/durations.ts";
import { type DownloadTerms, presignDownload } from "./presign-download.ts";

const validSeconds = 5 * minuteSeconds;

/** Returns a URL of an archive object, and its lifetime. */
export async function presignArchiveDownload(
  area: ArchiveArea,
  key: string,
): Promise<{ url: string; validMilliseconds: number }> {
  const terms = { filename: key.slice(key.lastIndexOf("/") + 1), validSeconds };
  return { url: await sign(area, key, terms), validMilliseconds: validSeconds * secondMilliseconds };
}

function sign(area: ArchiveArea, key: string, terms: DownloadTerms): Promise<string> {
  if (area === "events") return presignDownload("read:archive/events/", key, terms);
  if (area === "audit") return presignDownload("read:archive/audit/", key, terms);
  return presignDownload("read:archive/versions/", key, terms);
}
