import type { UploadTarget } from "./wire.ts";

/** Maximum number of files per message, and bytes per file. */
export const fileLimits = { count: 5, bytes: 10 * 1024 * 1024, nameCharacters: 120 } as const;

const typesByEnding: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  heic: "image/heic",
  pdf: "application/pdf",
};

/** The file types offered by a file picker. */
export const acceptedFiles = [...new Set(Object.values(typesByEnding)), ".heic"].join(",");

/**
 * Returns the media type of a file, or null for an unsupported type. If the browser states no type, the extension
 * decides, because some systems do not know HEIC. Other systems state HEIF, the family of formats that includes HEIC.
 */
export function contentTypeOf({ type: stated, name }: Pick<File, "type" | "name">): string | null {
  const type = stated.replace("heif", "heic");
  if (type !== "") return Object.values(typesByEnding).includes(type) ? type : null;
  return typesByEnding[name.slice(name.lastIndexOf(".") + 1).toLowerCase()] ?? null;
}

/**
 * Returns the announced name of a file: without characters that names must not contain, and with its
 * extension.
 */
export function nameOf(file: Pick<File, "name">): string {
  const name = file.name.replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\]/gu, "_").trim();
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? "";
  const stem = [...name.slice(0, name.length - ending.length)];
  const shortened = stem.slice(0, fileLimits.nameCharacters - ending.length).join("") + ending;
  return /[^\s.]/.test(shortened) ? shortened.trim() : "file";
}

/**
 * Sends a file to its URL. Uses `XMLHttpRequest`, because `fetch` reports no upload progress.
 * @param onProgress called with the sent fraction, from 0 to 1
 * @throws the failure, or the signal's reason
 */
export function uploadFile(
  file: File,
  { method, url, headers }: UploadTarget,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<void> {
  const request = new XMLHttpRequest();
  return new Promise<void>((resolve, reject) => {
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new Error(`Storage answered with status ${request.status}`));
    };
    request.onerror = () => reject(new Error("Storage unreachable"));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(file);
  });
}
