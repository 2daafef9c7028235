import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A received webhook. */
export interface ReceivedWebhook {
  headers: Record<string, string>;
  /** The exact bytes of the body as text. */
  rawBody: string;
  envelope: { id: string; type: string; sequence: number; data: Record<string, unknown> } & Record<
    string,
    unknown
  >;
  receivedAt: number;
}

/** A receiver's response: a status, a status with headers, or no response. */
export type ReceiverAnswer = number | { status: number; headers: Record<string, string> } | null;

/** A partner's webhook endpoint on this machine. */
export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /**
   * Returns the received webhooks, to be compared with the events that were sent. While `HOSTILE_SEED` is set, each
   * event is included once: hostile queues deliver some messages twice, and webhooks are sent at least once.
   */
  listReceived(): ReceivedWebhook[];
  /** Resolves with the first matching webhook, received or future. Rejects after the timeout. */
  waitFor(fits: (webhook: ReceivedWebhook) => boolean, timeoutSeconds?: number): Promise<ReceivedWebhook>;
  stop(): Promise<void>;
}

/** Starts a receiver. `answer` determines the response to each request, 200 by default. */
export async function startWebhookReceiver(
  answer: (webhook: ReceivedWebhook) => ReceiverAnswer = () => 200,
): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const watchers = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const rawBody = Buffer.concat(chunks).toString("utf8");
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const webhook = { headers, rawBody, envelope: JSON.parse(rawBody), receivedAt: Date.now() };
      received.push(webhook);
      const answered = answer(webhook);
      if (typeof answered === "number") response.writeHead(answered).end();
      else if (answered !== null) response.writeHead(answered.status, answered.headers).end();
      for (const look of watchers) look();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  return {
    url,
    received,
    listReceived: () => {
      if (process.env.HOSTILE_SEED === undefined) return [...received];
      return [...new Map(received.map((webhook) => [webhook.envelope.id, webhook])).values()];
    },
    waitFor: (fits, timeoutSeconds = 30) => {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = received.find(fits);
          if (found === undefined) return;
          clearTimeout(timer);
          watchers.delete(look);
          resolve(found);
        };
        const timer = setTimeout(() => {
          watchers.delete(look);
          const seen = received.map((one) => `${one.envelope.type}#${one.envelope.sequence}`).join(", ");
          reject(new Error(`No such webhook within ${timeoutSeconds} s; arrived: ${seen || "none"}`));
        }, timeoutSeconds * 1000);
        watchers.add(look);
        look();
      });
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
