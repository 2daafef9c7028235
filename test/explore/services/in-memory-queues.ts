import { createHash } from "node:crypto";

interface Entry {
  Id: string;
  MessageBody?: string;
}

/** Queues that take every message: what is sent goes where no operation that is explored looks. */
export class InMemoryQueues {
  #sentCount = 0;

  /** Answers an operation. @throws Error for one that is not known here */
  answer(operation: string, input: { Entries?: Entry[] }): object {
    const entries = input.Entries ?? [];
    if (operation === "ChangeMessageVisibilityBatch")
      return { Successful: entries.map(({ Id }) => ({ Id })), Failed: [] };
    if (operation !== "SendMessageBatch") throw new Error(`The in-memory queues do not know ${operation}`);
    const Successful = entries.map(({ Id, MessageBody: body = "" }) => {
      this.#sentCount += 1;
      return {
        ...{ Id, MessageId: `message-${this.#sentCount}` },
        MD5OfMessageBody: createHash("md5").update(body).digest("hex"),
      };
    });
    return { Successful, Failed: [] };
  }
}
