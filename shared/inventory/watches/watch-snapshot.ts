import { encodeSections } from "@vehicle-sourcing/listing-search/bytes/encode-sections.ts";
import { SectionReader } from "@vehicle-sourcing/listing-search/bytes/section-reader.ts";
import { SegmentBytes } from "@vehicle-sourcing/listing-search/bytes/segment-bytes.ts";
import { SegmentFormatError } from "@vehicle-sourcing/listing-search/bytes/segment-format-error.ts";
import { maskLayout } from "./category-masks.ts";
import { SharedTraits, type Traits } from "./shared-traits.ts";
import { WatchBucket } from "./watch-bucket.ts";
import { columns, entryWords } from "./watch-entry.ts";
import { WatchIndex } from "./watch-index.ts";

/** Describes the words of a snapshot. Another vocabulary or column order gives another layout. */
const layout = JSON.stringify([1, columns, maskLayout]);

const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * Returns the index as bytes: `layout`, `keys` and `sizes` of the buckets, their `entries` end to end, and `traits` by
 * code.
 */
export function encodeWatchIndex(index: WatchIndex): Uint8Array {
  const { buckets, traits } = index.parts;
  const columnsOfBuckets = [...buckets.values()].map((bucket) => bucket.toWords());
  const entries = new Int32Array(columnsOfBuckets.reduce((sum, words) => sum + words.length, 0));
  let offset = 0;
  for (const words of columnsOfBuckets) {
    entries.set(words, offset);
    offset += words.length;
  }
  return encodeSections(
    new Map<string, Uint8Array | Uint32Array>([
      ["layout", toBytes(layout)],
      ["keys", toBytes(JSON.stringify([...buckets.keys()]))],
      ["sizes", Uint32Array.from(columnsOfBuckets, (words) => words.length / entryWords)],
      ["entries", new Uint32Array(entries.buffer)],
      ["traits", toBytes(JSON.stringify(traits.entries))],
    ]),
  );
}

/**
 * Restores the index from a snapshot. Watches can then be added without a rebuild.
 * @throws SegmentFormatError when the bytes are truncated, altered, or of another layout: the index is then rebuilt
 * from the watches
 */
export function openWatchIndex(bytes: Uint8Array): WatchIndex {
  const reader = new SectionReader(SegmentBytes.ofWhole(bytes));
  if (toText(reader.octets("layout").all()) !== layout) {
    throw new SegmentFormatError("the watch index was stored in another layout");
  }
  const keys = JSON.parse(toText(reader.octets("keys").all())) as string[];
  const sizes = reader.words("sizes").all();
  const entries = reader.words("entries").all();
  let offset = 0;
  const buckets = new Map(
    keys.map((key, position) => {
      const start = offset;
      offset += (sizes[position] ?? 0) * entryWords;
      return [key, new WatchBucket(new Int32Array(entries.slice(start, offset).buffer))];
    }),
  );
  const traits = JSON.parse(toText(reader.octets("traits").all())) as (Traits | null)[];
  return new WatchIndex({ buckets, traits: new SharedTraits(traits) });
}
