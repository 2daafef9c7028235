import type { MessageThread } from "../../domain/messages/message-thread.ts";
import { getAssignments } from "../../persistence/assignments/assignments.ts";
import { nameEach } from "../name-each.ts";
import { presentAssignedThread, presentOperatorThread } from "./present-message.ts";

/** Returns threads as operators' lists show them: with their assignments and the names of car and partner. */
export async function presentThreadEntries(threads: readonly MessageThread[]) {
  const [named, assignments] = await Promise.all([
    nameEach(threads.map(presentOperatorThread)),
    getAssignments(threads.map(({ threadId }) => threadId)),
  ]);
  return threads.map((thread, index) => ({
    ...presentAssignedThread(thread, assignments.get(thread.threadId)),
    ...named[index],
  }));
}
