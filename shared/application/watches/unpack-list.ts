import type { Watch } from "../../domain/watches/watch.ts";
import { commit, TransactionRefused } from "../../persistence/transaction.ts";
import {
  type FirstMatches,
  listFirstMatches,
  packRemovalWrite,
} from "../../persistence/watches/first-matches.ts";
import { newMemberWrite } from "../../persistence/watches/watch-members.ts";
import { setListUnpacked } from "../../persistence/watches/watches.ts";

/**
 * Converts a list's packed cars, which were found when the watch was created, to items. Must be called before any
 * decision about the list. Earlier reads of the list must be repeated. The call that unpacks the last pack does not
 * mark the watch as unpacked yet. The next call does, so that a concurrent reader finds each car in the pack or as an
 * item.
 *
 * @throws TransactionRefused when the table is busy; another call can unpack the remaining packs
 */
export async function unpackList(watch: Watch): Promise<void> {
  const packs = await listFirstMatches(watch.watchId);
  if (packs.length === 0) await setListUnpacked(watch);
  for (const pack of packs) await unpack(pack);
}

/**
 * Converts the packs that contain one of these cars to items. Earlier reads of these cars must be repeated.
 */
export async function unpackCars(
  { watchId }: Pick<Watch, "watchId">,
  vehicleIds: readonly string[],
): Promise<void> {
  const wanted = new Set(vehicleIds);
  const packs = (await listFirstMatches(watchId)).filter(({ members }) =>
    members.some(({ vehicleId }) => wanted.has(vehicleId)),
  );
  for (const pack of packs) await unpack(pack);
}

/** Does nothing if another run was first. */
async function unpack(pack: FirstMatches): Promise<void> {
  const rows = pack.members.map((member) => newMemberWrite(member, member.firstMatchedAt));
  try {
    await commit([packRemovalWrite(pack), ...rows]);
  } catch (error) {
    const isGone = error instanceof TransactionRefused && error.refusalOf("first-matches") !== undefined;
    if (!isGone) throw error;
  }
}
