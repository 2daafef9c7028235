import type { Done } from "../../races/stage/scenario.ts";
import type { TableState } from "../../races/stage/snapshot-table.ts";
import {
  accountsAreSound,
  invoicesAreSound,
  keysAreSound,
  lookupsAreSound,
  replaysAreSound,
  watchesAreSound,
} from "./accounts-are-sound.ts";
import { chatsAreSound } from "./chats-are-sound.ts";
import { chainsAreSound, deliveriesAreSound, endpointsAreSound, eventsAreSound } from "./events-are-sound.ts";
import { lotsAreSound } from "./lots-are-sound.ts";
import { noticesAreSound } from "./notices-are-sound.ts";
import { ordersAreSound } from "./orders-are-sound.ts";
import { partnersAreNotified } from "./partners-are-notified.ts";
import { type Invariant, StoredState } from "./read-state.ts";
import { attachmentsAreSound, statusesAreSound, threadsAreSound } from "./threads-are-sound.ts";

/** Invariants that hold whenever no operation is running, by subject. */
export const invariants: Readonly<Record<string, Invariant>> = {
  accounts: accountsAreSound,
  chats: chatsAreSound,
  deliveries: deliveriesAreSound,
  endpoints: endpointsAreSound,
  events: eventsAreSound,
  chains: chainsAreSound,
  invoices: invoicesAreSound,
  keys: keysAreSound,
  lookups: lookupsAreSound,
  lots: lotsAreSound,
  notices: noticesAreSound,
  orders: ordersAreSound,
  replays: replaysAreSound,
  attachments: attachmentsAreSound,
  statuses: statusesAreSound,
  threads: threadsAreSound,
  notified: partnersAreNotified,
  watches: watchesAreSound,
};

/** Describes each violated invariant in the stored state. Returns an empty list if the state is valid. */
export function findViolations(ended: TableState, done: readonly Done[]): string[] {
  const state = new StoredState(ended, done);
  return Object.entries(invariants).flatMap(([name, invariant]) =>
    invariant(state).map((line) => `${name}: ${line}`),
  );
}
