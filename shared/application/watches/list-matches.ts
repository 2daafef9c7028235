import type { WatchMatchResource } from "../../contract/resources/watches/watch-match.ts";
import { listMembers, listMembersWithChunks } from "../../persistence/watches/watch-members.ts";
import type { Market } from "../vehicles/load-market.ts";
import { loadEvaluationContext } from "./evaluation-context.ts";
import { presentMember } from "./present-match.ts";
import { readWatch, type WatchReference } from "./read-watch.ts";

/**
 * Returns one page of the cars on a watch as its partner sees them, ordered by id.
 *
 * @param page.after last id of the previous page; null for the first page
 * @throws Problem eagle_eye_watch_not_found
 */
export async function listMatches(
  which: WatchReference,
  page: { includeHidden: boolean; limit: number; after: string | null },
  context: { market: Promise<Market>; now: number },
): Promise<{ matches: WatchMatchResource[]; next: string | null }> {
  const [watch, rows, evaluation] = await Promise.all([
    readWatch(which),
    listMembers(which.watchId, page),
    loadEvaluationContext(which.partnerId, context.market, context.now),
  ]);
  const { members, next } = watch.isListPacked ? await listMembersWithChunks(which.watchId, page) : rows;
  return { matches: members.map((member) => presentMember(member, evaluation)), next };
}
