import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocket, WebSocketServer } from "ws";
import type { ChatToken, Side } from "../../../packages/chat-widget/src/wire.ts";
import type { Answer } from "../stage/stage-client.ts";
import { answersOfPage } from "./chat-page.ts";
import { type FrameTrouble, passFramesOn } from "./pass-frames-on.ts";

/** A page with the widget and its own server, behind an unreliable network. */
export interface ChatRelay extends AsyncDisposable {
  url: string;
  trouble: FrameTrouble;
}

/**
 * Serves a page with the widget. The relay forwards the page's stream to the stage's stream and causes faults.
 * @param askToken requests a token from the stage; rejects while the stage is down
 */
export async function relayChat(
  widgetCode: string,
  askToken: (side: Side) => Promise<Answer>,
): Promise<ChatRelay> {
  const trouble: FrameTrouble = { sends: 0, cutsBefore: 0, cutsAfter: 0, swaps: 0 };
  /** The stream address of the stage that issued a token. */
  const streams = new Map<string, string>();
  let url = "";
  const issue = async (side: Side): Promise<{ status: number; body: unknown }> => {
    const issued = await askToken(side).catch(() => null);
    if (issued === null) return { status: 503, body: {} };
    if (issued.status !== 201) return issued;
    const token = issued.body as ChatToken;
    streams.set(token.token, token.stream_url);
    return { status: 201, body: { ...token, stream_url: `${url.replace("http", "ws")}/stream` } };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams: query } = new URL(request.url ?? "/", url);
    const page = answersOfPage({ widgetCode, stream: url.replace("http", "ws"), query }, response);
    if (pathname !== "/tokens") {
      if (page[pathname] === undefined) response.writeHead(404).end();
      else page[pathname]();
      return;
    }
    const { status, body } = await issue(query.get("side") === "operator" ? "operator" : "partner");
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void serve(request, response));
  const acceptor = new WebSocketServer({
    ...{ noServer: true, clientTracking: false, maxPayload: 32 * 1024, perMessageDeflate: false },
    handleProtocols: () => "chat.v1",
  });
  server.on("upgrade", (request, connection, head) => {
    connection.on("error", () => connection.destroy());
    void openStream(request, connection, streams).then((stage) => {
      if (stage === null) return;
      acceptor.handleUpgrade(request, connection, head, (page) => passFramesOn(page, stage, trouble));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ url, trouble },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens the stage's stream with the token of a handshake. Null if the stage rejects it or is down. */
function openStream(
  request: IncomingMessage,
  connection: Duplex,
  streams: ReadonlyMap<string, string>,
): Promise<WebSocket | null> {
  const protocols = String(request.headers["sec-websocket-protocol"]).split(/, */);
  const address = streams.get(String(protocols[1]));
  return new Promise((resolve) => {
    // Browsers do not tell a page why a handshake failed.
    const refuse = () => {
      connection.destroy();
      resolve(null);
    };
    if (address === undefined) {
      refuse();
      return;
    }
    const stage = new WebSocket(address, protocols, { perMessageDeflate: false });
    connection.on("close", () => stage.terminate());
    stage.on("error", refuse);
    stage.on("open", () => resolve(stage));
  });
}
