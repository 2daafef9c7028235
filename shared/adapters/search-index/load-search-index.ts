import { openIndex, type SearchIndex } from "../../inventory/search/open-index.ts";
import { openSegment, type Segment } from "../../inventory/search/open-segment.ts";
import { fetchObject } from "../object-storage/fetch-object.ts";

/** One version of the search index. */
export interface IndexVersion {
  version: number;
  /** The base, then deltas from oldest to newest. */
  segmentKeys: readonly string[];
  /** Versions with the same manifests hold the same listings. */
  manifests: Readonly<Record<string, string | undefined>>;
}

/** The index of nothing, in force until the first batch. */
export const emptyIndex = openIndex([]);

let held: { version: IndexVersion; index: SearchIndex } | null = null;
let opening: { version: number; index: Promise<SearchIndex> } | null = null;
/** Segments of the version held and of the one being opened. */
const segments = new Map<string, Promise<Segment>>();

/**
 * A version of the search index. The newest one asked for is held in memory; only the segments it does not share with the one
 * before are read. Callers that hold another go on with it undisturbed, and those that come while it is opened share the
 * opening. While a version that was only compacted is opened, the one it was compacted from answers: they hold the same.
 */
export async function loadSearchIndex(wanted: IndexVersion): Promise<SearchIndex> {
  if (held?.version.version === wanted.version) return held.index;
  if (opening?.version !== wanted.version) {
    const index = openVersion(wanted);
    // Whoever needs it sees the failure; whoever is answered from the version before asks again.
    index.catch(() => undefined);
    opening = { version: wanted.version, index };
  }
  return held !== null && holdsSame(held.version, wanted) ? held.index : opening.index;
}

async function openVersion(wanted: IndexVersion): Promise<SearchIndex> {
  try {
    const index = openIndex(await Promise.all(wanted.segmentKeys.map(loadSegment)));
    if (held === null || held.version.version < wanted.version) held = { version: wanted, index };
    return index;
  } finally {
    if (opening?.version === wanted.version) opening = null;
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

/** Lets go of segments that the version held has no use for. One that is being opened beside it reads them again. */
function forgetSegments(): void {
  const needed = new Set(held?.version.segmentKeys);
  for (const segmentKey of segments.keys()) if (!needed.has(segmentKey)) segments.delete(segmentKey);
}

function holdsSame(one: IndexVersion, other: IndexVersion): boolean {
  const sources = new Set([...Object.keys(one.manifests), ...Object.keys(other.manifests)]);
  return [...sources].every((source) => one.manifests[source] === other.manifests[source]);
}
