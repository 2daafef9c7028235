import { createHash } from "node:crypto";

interface Request {
  QueueUrl?: string;
  Entries?: { Id: string; MessageBody?: string }[];
}

/** Queues that accept every message. No explored operation receives from them. */
export class InMemoryQueues {
  #sentCount = 0;
  #sent: string[] = [];

  /** Returns every message since the last call, preceded by its queue. */
  takeSent(): string[] {
    const sent = this.#sent;
    this.#sent = [];
    return sent;
  }

  /** Responds to an operation. @throws Error for an unsupported operation */
  answer(operation: string, { QueueUrl = "", Entries: entries = [] }: Request): object {
    if (operation === "ChangeMessageVisibilityBatch")
      return { Successful: entries.map(({ Id }) => ({ Id })), Failed: [] };
    if (operation !== "SendMessageBatch") throw new Error(`The in-memory queues do not know ${operation}`);
    const Successful = entries.map(({ Id, MessageBody: body = "" }) => {
      this.#sentCount += 1;
      this.#sent.push(`${QueueUrl.split("/").at(-1)} ${body}`);
      return {
        ...{ Id, MessageId: `message-${this.#sentCount}` },
        MD5OfMessageBody: createHash("md5").update(body).digest("hex"),
      };
    });
    return { Successful, Failed: [] };
  }
}
