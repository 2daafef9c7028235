import { once } from "node:events";
import { createZstdCompress, zstdDecompressSync } from "node:zlib";
import type { ListingCard } from "../domain/inventory/listing-card.ts";
import { type ListingFacts, toFacts } from "../domain/inventory/listing-facts.ts";

/**
 * A manifest lists one auction house's whole inventory as it stood after one batch. It is a Zstandard stream of lines
 * `<hash of the listing> <card as JSON>`, in no particular order.
 */
export interface ManifestEntry {
  hash: string;
  card: ListingCard;
  /** The card as it is stored, ready for the search index. */
  cardBytes: Uint8Array;
  /** The whole line, without its end, to be copied into the next manifest. */
  line: Uint8Array;
}

const lineEnd = 0x0a;
const space = 0x20;

/** The entries of a manifest one after the other. They share memory with the unpacked manifest. */
export function* readManifest(packed: Uint8Array): Generator<ManifestEntry> {
  const bytes = zstdDecompressSync(packed);
  let start = 0;
  for (let end = bytes.indexOf(lineEnd); end !== -1; end = bytes.indexOf(lineEnd, start)) {
    const line = bytes.subarray(start, end);
    const gap = line.indexOf(space);
    const cardBytes = line.subarray(gap + 1);
    yield {
      hash: line.toString("latin1", 0, gap),
      card: JSON.parse(cardBytes.toString("utf8")) as ListingCard,
      cardBytes,
      line,
    };
    start = end + 1;
  }
}

/** The facts of every listing of a manifest. */
export function readManifestFacts(packed: Uint8Array): Map<string, ListingFacts> {
  const facts = new Map<string, ListingFacts>();
  for (const { hash, card } of readManifest(packed)) facts.set(card.listingId, toFacts(card, hash));
  return facts;
}

/** Writes a manifest without ever holding it unpacked. */
export class ManifestWriter {
  readonly #stream = createZstdCompress();
  readonly #chunks: Buffer[] = [];

  constructor() {
    this.#stream.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
  }

  /** Adds an entry of an earlier manifest as it is. */
  async copy(entry: Pick<ManifestEntry, "line">): Promise<void> {
    await this.#write(Buffer.concat([entry.line, Buffer.of(lineEnd)]));
  }

  /** Adds a new entry. */
  async add(contentHash: string, card: ListingCard): Promise<void> {
    await this.#write(`${contentHash} ${JSON.stringify(card)}\n`);
  }

  /** Ends the manifest; nothing can be added afterwards. */
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
