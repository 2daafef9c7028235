import { sendMessages } from "./send-messages.ts";

/** The reason for an index build: a batch, or the first index of a format. It only informs readers of the message. */
export type IndexBuildReason = { source: string; sequence: number } | { format: number };

/** Queues the build of a new search index. @throws Error when the queue rejected the request. */
export async function requestIndexBuild(reason: IndexBuildReason): Promise<void> {
  const refused = await sendMessages("send:index", [
    { body: JSON.stringify(reason), groupId: "search-index" },
  ]);
  if (refused.length > 0) throw new Error("The index queue rejected the request");
}
