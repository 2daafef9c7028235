import { commit, TransactionRefused, type Write } from "./transaction.ts";
import { whileBusy } from "./while-busy.ts";

const isBusy = (error: unknown): boolean => error instanceof TransactionRefused && error.isOnlyBusy;

/**
 * Commits one write by itself. Returns false only when its condition rejected it.
 * @throws TransactionRefused when other writers block the item for longer than the wait
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
