/** The sent part of a file, in bytes. */
export interface Sent {
  sent: number;
  total: number;
}

/** The store responded but rejected the file. */
export class UploadRefusal extends Error {
  override readonly name = "UploadRefusal";
  readonly status: number;

  constructor(status: number) {
    super(`File storage returned status ${status}.`);
    this.status = status;
  }

  /** Reports whether the store already had a file of the same batch. An upload URL accepts only one file. */
  get isAlreadyThere(): boolean {
    return this.status === 412;
  }
}

/** This browser could not reach the store, or the connection broke. */
export class StoreUnreachable extends Error {
  override readonly name = "StoreUnreachable";
}

/** The target URL of an upload and its headers. */
export interface UploadTarget {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * Sends a file to a presigned URL. Uses `XMLHttpRequest`, because `fetch` reports no upload progress.
 *
 * @throws UploadRefusal, StoreUnreachable, or the signal's reason
 */
export function uploadFile(
  file: Blob,
  { url, headers }: UploadTarget,
  { onSent, signal }: { onSent: (progress: Sent) => void; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = (act: () => void) => {
      signal.removeEventListener("abort", stop);
      act();
    };
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onSent({ sent: loaded, total: file.size });
    request.onload = () => {
      const isTaken = request.status >= 200 && request.status < 300;
      end(() => (isTaken ? resolve() : reject(new UploadRefusal(request.status))));
    };
    request.onerror = () => end(() => reject(new StoreUnreachable("File storage cannot be reached.")));
    request.onabort = () => end(() => reject(signal.reason));
    signal.addEventListener("abort", stop);
    if (signal.aborted) end(() => reject(signal.reason));
    else request.send(file);
  });
}

const gzipMark = [0x1f, 0x8b];

/** Reports whether a file has a gzip header. */
export async function isGzip(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, gzipMark.length).arrayBuffer());
  return gzipMark.every((byte, position) => start[position] === byte);
}

/** Returns the file as gzip: unchanged, or compressed. */
export async function asGzip(file: Blob): Promise<Blob> {
  if (await isGzip(file)) return file;
  return new Response(file.stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

/** Returns the terminal command that uploads a file, with compression if it is not gzip yet. */
export function writeUploadCommand({ url, headers }: UploadTarget, name: string, needsGzip: boolean): string {
  const upload = [
    `curl --fail --upload-file ${quote(needsGzip ? `${name}.gz` : name)}`,
    ...Object.entries(headers).map(([header, value]) => `  --header ${quote(`${header}: ${value}`)}`),
    `  ${quote(url)}`,
  ].join(" \\\n");
  return needsGzip ? `gzip --keep ${quote(name)} && ${upload}` : upload;
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
