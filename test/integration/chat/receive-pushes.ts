import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { listenOnIpv4 } from "@vehicle-sourcing/local-aws/machine/listen-locally.ts";
import { readBody } from "@vehicle-sourcing/local-aws/machine/read-body.ts";
import { chatLimits } from "../../../shared/domain/chat/chat-connection.ts";
import { requireValue } from "../../support/require-value.ts";

/** How a connection responds to frames: successfully, late, never, or with a failure status. */
export type Manner = "open" | "gone" | "stuck" | number;

/** A simulated API Gateway with open connections. */
export interface PushReceiver {
  /** Frames of each connection, in order of arrival. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into frames of every shape
  frames: Map<string, any[]>;
  /** Closed connections, in order. */
  ended: string[];
  /** Responses by connection. Other connections are open. */
  manners: Map<string, Manner>;
  /** Address to post to, without trailing slash. */
  url: string;
  stop(): Promise<void>;
}

/** Starts it on a free port. */
export async function receivePushes(): Promise<PushReceiver> {
  const receiver: Pick<PushReceiver, "ended" | "frames" | "manners"> = {
    ...{ ended: [], frames: new Map(), manners: new Map() },
  };
  const stopping = new AbortController();
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const id = decodeURIComponent(requireValue(String(request.url).split("/@connections/")[1]));
    if (request.method === "DELETE") {
      receiver.ended.push(id);
      response.writeHead(204).end();
      return;
    }
    const frame = JSON.parse(String(await readBody(request, chatLimits.frameBytes)));
    const manner = receiver.manners.get(id) ?? "open";
    if (manner === "stuck") await pause(30_000, null, { signal: stopping.signal }).catch(() => undefined);
    if (manner === "open") receiver.frames.set(id, [...(receiver.frames.get(id) ?? []), frame]);
    const statuses = { open: 200, gone: 410, stuck: 504 };
    response.writeHead(typeof manner === "number" ? manner : statuses[manner]).end();
  };
  const server = await listenOnIpv4(0, (request, response) => void receive(request, response));
  const url = `http://127.0.0.1:${server.port}/live`;
  return {
    ...receiver,
    url,
    stop: async () => {
      stopping.abort();
      await server.stop();
    },
  };
}
