import { once } from "node:events";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { type ListingFacts, toFacts } from "../domain/inventory/listing-facts.ts";
import type { ListingSummary } from "../domain/inventory/listing-summary.ts";

/**
 * An entry of a manifest. A manifest lists one auction house's whole inventory after one batch. It is a
 * Zstandard stream of lines `<hash of the listing> <listing id> <summary as JSON>`, in no particular order.
 */
export interface ManifestEntry {
  hash: string;
  listingId: string;
  /** The stored summary, ready for the search index. */
  summaryBytes: Uint8Array;
  /** The whole line, without its end, to be copied into the next manifest. */
  line: Uint8Array;
}

const lineEnd = 0x0a;
const space = 0x20;

/** Bytes of a manifest that are decompressed at once. */
const partBytes = 1024 * 1024;

/**
 * Yields the entries of a manifest in groups, without holding all of it uncompressed in memory. The entries of a group
 * share memory.
 * @throws Error when the manifest is damaged or incomplete
 */
export async function* readManifest(compressed: Uint8Array): AsyncGenerator<ManifestEntry[]> {
  const stream = createZstdDecompress({ chunkSize: partBytes });
  stream.end(compressed);
  let rest: Uint8Array = new Uint8Array();
  for await (const part of stream) {
    const bytes = Buffer.concat([rest, part]);
    const end = bytes.lastIndexOf(lineEnd) + 1;
    yield splitEntries(bytes.subarray(0, end));
    rest = bytes.subarray(end);
  }
}

/** Returns the entries in whole lines. */
function splitEntries(bytes: Buffer): ManifestEntry[] {
  const entries: ManifestEntry[] = [];
  let start = 0;
  for (let end = bytes.indexOf(lineEnd); end !== -1; end = bytes.indexOf(lineEnd, start)) {
    const line = bytes.subarray(start, end);
    const idStart = line.indexOf(space) + 1;
    const idEnd = line.indexOf(space, idStart);
    entries.push({
      hash: line.toString("latin1", 0, idStart - 1),
      listingId: line.toString("latin1", idStart, idEnd),
      summaryBytes: line.subarray(idEnd + 1),
      line,
    });
    start = end + 1;
  }
  return entries;
}

/**
 * Returns the summary of an entry. The summary is parsed only on demand, because parsing is most of the cost of
 * reading a manifest. No schema checks the summary, because a manifest may contain a million summaries. The stream's
 * checksum proves that the summary is unchanged, and the listing id proves that the summary belongs to its line.
 * @throws Error when the summary and its line have different listing ids
 */
export function readSummary({
  summaryBytes,
  listingId,
}: Pick<ManifestEntry, "summaryBytes" | "listingId">): ListingSummary {
  const { buffer, byteOffset, length } = summaryBytes;
  const summary: ListingSummary = JSON.parse(Buffer.from(buffer, byteOffset, length).toString("utf8"));
  if (summary.listingId !== listingId)
    throw new Error(`The manifest's line of ${listingId} holds another summary`);
  return summary;
}

/** Returns the facts of every listing of a manifest. */
export async function readManifestFacts(compressed: Uint8Array): Promise<Map<string, ListingFacts>> {
  const facts = new Map<string, ListingFacts>();
  for await (const entries of readManifest(compressed))
    for (const entry of entries) facts.set(entry.listingId, toFacts(readSummary(entry), entry.hash));
  return facts;
}

/** The difference between two manifests of one auction house. */
export interface ManifestDifference {
  /** Entries of the later manifest that are new or changed. */
  changed: ManifestEntry[];
  removedIds: string[];
}

/** Compares an earlier manifest (null if there is none) with a later manifest. */
export async function compareManifests(
  earlier: Uint8Array | null,
  later: Uint8Array,
): Promise<ManifestDifference> {
  const hashes = earlier === null ? new Map<string, string>() : await readHashes(earlier);
  const changed: ManifestEntry[] = [];
  for await (const entries of readManifest(later)) {
    for (const entry of entries) {
      if (hashes.get(entry.listingId) !== entry.hash) changed.push(entry);
      hashes.delete(entry.listingId);
    }
  }
  return { changed, removedIds: [...hashes.keys()] };
}

async function readHashes(compressed: Uint8Array): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for await (const entries of readManifest(compressed))
    for (const { listingId, hash } of entries) hashes.set(listingId, hash);
  return hashes;
}

/** Writes a manifest without holding all of it uncompressed in memory. */
export class ManifestWriter {
  readonly #stream = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  readonly #chunks: Buffer[] = [];

  constructor() {
    this.#stream.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
  }

  /** Copies an entry of an earlier manifest. */
  async copy(entry: Pick<ManifestEntry, "line">): Promise<void> {
    await this.#write(Buffer.concat([entry.line, Buffer.of(lineEnd)]));
  }

  /** Adds a new entry. */
  async add(contentHash: string, summary: ListingSummary): Promise<void> {
    await this.#write(`${contentHash} ${summary.listingId} ${JSON.stringify(summary)}\n`);
  }

  /** Completes the manifest and returns its bytes; nothing can be added afterward. */
  async finish(): Promise<Uint8Array> {
    const ended = once(this.#stream, "end");
    this.#stream.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  async #write(line: string | Uint8Array): Promise<void> {
    if (!this.#stream.write(line)) await once(this.#stream, "drain");
  }
}
