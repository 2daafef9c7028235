import { sendMessages } from "./send-messages.ts";

/** Queues the build of a new search index. @throws Error when the queue refused the request. */
export async function requestIndexBuild({
  source,
  sequence,
}: {
  source: string;
  sequence: number;
}): Promise<void> {
  const refused = await sendMessages("send:index", [
    { body: JSON.stringify({ source, sequence }), groupId: "search-index" },
  ]);
  if (refused.length > 0) throw new Error("The index queue refused the request");
}
