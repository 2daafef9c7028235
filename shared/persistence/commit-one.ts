import { commit, TransactionRefused, type Write } from "./transaction.ts";
import { whileBusy } from "./while-busy.ts";

const isBusy = (error: unknown): boolean => error instanceof TransactionRefused && error.isOnlyBusy;

/**
 * Commits one write by itself. Returns false when its guard refused it, and only then.
 * @throws TransactionRefused when others hold the item for as long as this waits
 */
export async function commitOne(write: Write): Promise<boolean> {
  try {
    await whileBusy(() => commit([write]), isBusy);
    return true;
  } catch (error) {
    if (!(error instanceof TransactionRefused) || error.isOnlyBusy) throw error;
    return false;
  }
}
