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
 * Makes rows of the cars that a watch found when it was created and that are still packed, before anything is decided
 * about its list. What was read of the list earlier has to be read again. When nothing is packed any more, the watch is
 * noted to be so: with the call after the one that unpacked the last pack, so that nobody who reads watch and rows side
 * by side finds a car in neither.
 *
 * @throws TransactionRefused when the table is busy; the packs left can be unpacked by another call
 */
export async function unpackList(watch: Watch): Promise<void> {
  const packs = await listFirstMatches(watch.watchId);
  if (packs.length === 0) await setListUnpacked(watch);
  for (const pack of packs) await unpack(pack);
}

/** Makes rows of the packs with one of these cars. What was read of these before has to be read again. */
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
    const isGone = error instanceof TransactionRefused && error.guardRefusal("first-matches") !== undefined;
    if (!isGone) throw error;
  }
}
