import type { Watch } from "../../domain/watches/watch.ts";
import { commit, TransactionRefused } from "../../persistence/table/transaction.ts";
import {
  chunkRemovalWrite,
  type FirstMatches,
  listFirstMatches,
} from "../../persistence/watches/first-matches.ts";
import { newMemberWrite } from "../../persistence/watches/watch-members.ts";
import { setListExpanded } from "../../persistence/watches/watches.ts";

/**
 * Converts the chunks of a list, which were stored when the watch was created, to rows. Must be called before any
 * decision about the list. Earlier reads of the list must be repeated. The call that expands the last chunk does not
 * mark the watch as expanded yet. The next call does, so that a concurrent reader finds each car in the chunk or as an
 * item.
 *
 * @throws TransactionRefused when the table is busy; another call can expand the remaining chunks
 */
export async function expandList(watch: Watch): Promise<void> {
  const chunks = await listFirstMatches(watch.watchId);
  if (chunks.length === 0) await setListExpanded(watch);
  for (const chunk of chunks) await expand(chunk);
}

/**
 * Converts the chunks that contain one of these cars to items. Earlier reads of these cars must be repeated.
 */
export async function expandChunksOf(
  { watchId }: Pick<Watch, "watchId">,
  vehicleIds: readonly string[],
): Promise<void> {
  const wanted = new Set(vehicleIds);
  const chunks = (await listFirstMatches(watchId)).filter(({ members }) =>
    members.some(({ vehicleId }) => wanted.has(vehicleId)),
  );
  for (const chunk of chunks) await expand(chunk);
}

/** Does nothing if another run was first. */
async function expand(chunk: FirstMatches): Promise<void> {
  const rows = chunk.members.map((member) => newMemberWrite(member, member.firstMatchedAt));
  try {
    await commit([chunkRemovalWrite(chunk), ...rows]);
  } catch (error) {
    const isGone = error instanceof TransactionRefused && error.refusalOf("first-matches") !== undefined;
    if (!isGone) throw error;
  }
}
