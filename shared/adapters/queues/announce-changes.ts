import { requireVariable, variable } from "../../platform/environment-variables.ts";
import { sendMessages } from "./send-messages.ts";

/** Announces each part of what a completed batch changed. @throws Error when the queue did not take all of it. */
export async function announceChanges(batch: {
  source: string;
  batchId: string;
  changePartCount: number;
}): Promise<void> {
  const { source, batchId, changePartCount } = batch;
  const messages = Array.from({ length: changePartCount }, (_, part) => ({
    body: JSON.stringify({ source, batchId, part }),
    groupId: batchId,
  }));
  const refused = await sendMessages(requireVariable(variable.changesQueueUrl), messages);
  if (refused.length > 0) throw new Error(`The queue of changes did not take ${refused.length} messages`);
}
