import { openIndex, type SearchIndex } from "../../inventory/search/open-index.ts";
import { openSegment, type Segment } from "../../inventory/search/open-segment.ts";
import { fetchObject } from "../object-storage/fetch-object.ts";

/** One version of the search index. */
export interface IndexVersion {
  /** Format of its segments; versions are counted in each by itself. */
  format: number;
  version: number;
  /** The base, then deltas from oldest to newest. */
  segmentKeys: readonly string[];
  /** Versions with the same manifests hold the same listings. */
  manifests: Readonly<Record<string, string | undefined>>;
}

let held: { version: IndexVersion; index: SearchIndex } | null = null;
let opening: { version: IndexVersion; index: Promise<SearchIndex> } | null = null;
/** Segments of the current version and of the one being opened. */
const segments = new Map<string, Promise<Segment>>();

/**
 * Loads a version of the search index. The newest requested one is kept in memory; only segments not shared with the
 * previous one are read. Callers with another version keep it, and concurrent callers share the opening. While a
 * compacted version is being opened, the version before compaction is returned: both contain the same listings.
 */
export async function loadSearchIndex(wanted: IndexVersion): Promise<SearchIndex> {
  if (held !== null && isSame(held.version, wanted)) return held.index;
  if (opening === null || !isSame(opening.version, wanted)) {
    const index = openVersion(wanted);
    // Callers that await it see the failure; callers given the previous version request it again later.
    index.catch(() => undefined);
    opening = { version: wanted, index };
  }
  return held !== null && holdsSame(held.version, wanted) ? held.index : opening.index;
}

async function openVersion(wanted: IndexVersion): Promise<SearchIndex> {
  try {
    const index = openIndex(await Promise.all(wanted.segmentKeys.map(loadSegment)));
    if (held === null || isLater(wanted, held.version)) held = { version: wanted, index };
    return index;
  } finally {
    if (opening?.version === wanted) opening = null;
    forgetSegments();
  }
}

function loadSegment(segmentKey: string): Promise<Segment> {
  const known = segments.get(segmentKey);
  if (known !== undefined) return known;
  const segment = fetchObject("read:snapshots/index/", segmentKey).then(openSegment);
  segments.set(segmentKey, segment);
  segment.catch(() => segments.delete(segmentKey));
  return segment;
}

/** Removes segments that the current version does not use. A version being opened reads them again. */
function forgetSegments(): void {
  const needed = new Set(held?.version.segmentKeys);
  for (const segmentKey of segments.keys()) if (!needed.has(segmentKey)) segments.delete(segmentKey);
}

const isSame = (one: IndexVersion, other: IndexVersion): boolean =>
  one.format === other.format && one.version === other.version;

/** Versions of two formats do not compare: the one that was asked for last is kept. */
const isLater = (one: IndexVersion, other: IndexVersion): boolean =>
  one.format !== other.format || one.version > other.version;

function holdsSame(one: IndexVersion, other: IndexVersion): boolean {
  const sources = new Set([...Object.keys(one.manifests), ...Object.keys(other.manifests)]);
  return [...sources].every((source) => one.manifests[source] === other.manifests[source]);
}
