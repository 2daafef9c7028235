import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { AlarmStatus } from "@vehicle-sourcing/local-aws/alarms/describe-change.ts";
import { listenOnIpv4 } from "@vehicle-sourcing/local-aws/machine/listen-locally.ts";
import { readBody } from "@vehicle-sourcing/local-aws/machine/read-body.ts";
import { controlDealerListings } from "./dealers/control-dealer-listings.ts";
import { simulateRetailA } from "./dealers/simulate-retail-a.ts";
import { simulateRetailB } from "./dealers/simulate-retail-b.ts";
import { simulateHistory } from "./history/simulate-history.ts";
import { serveAlarms } from "./serve-alarms.ts";
import { type ControllableClock, serveClock } from "./serve-clock.ts";
import { simulateFx } from "./simulate-fx.ts";
import { type ControlledUpstream, controlUpstream } from "./simulator/control-upstream.ts";
import { servePictures } from "./simulator/serve-pictures.ts";
import {
  BadControlInput,
  type Mode,
  type SimulatedRoute,
  type UpstreamKeys,
} from "./simulator/simulated-upstream.ts";
import { type Mailbox, storeMail } from "./store-mail.ts";

/** The simulated third parties of the local stage. */
export type Upstreams = {
  /** Base URL of every simulated interface and of the control API, without a trailing slash. */
  readonly url: string;
  /** Stores in the mailbox a mail that was not sent through SES. */
  storeMail: Mailbox["keep"];
  stop(): Promise<void>;
};

/** The options of the simulator. */
export type UpstreamsOptions = {
  /** Port on 127.0.0.1; 0 selects a free one. */
  port: number;
  /** The key that each third party accepts. `PUT /control/{name}` can set others. */
  keys: UpstreamKeys;
  /** The test clock. Without it `/clock` returns 404 and dates are real. */
  clock?: ControllableClock;
  /** The alarms to show; none by default. */
  listAlarms?: () => AlarmStatus[];
};

type Endpoint = {
  route: SimulatedRoute;
  pattern: URLPattern;
  mode: () => Mode;
  admits: (headers: IncomingHttpHeaders) => boolean;
};

/** The URL of the seeded auction cars' pictures. */
export const auctionMediaPath = "/auction_media";
/** The name of a picture determines its bytes. */
const pictureHeaders = { "content-type": "image/png", "cache-control": "public, max-age=3600" };
const slowSeconds = 8;
const maximumBodyBytes = 1_000_000;

/**
 * Starts the simulated third parties and their control API. Stopping the simulator resets the modes.
 *
 * @throws Error when the port is in use.
 */
export async function startUpstreams(options: UpstreamsOptions): Promise<Upstreams> {
  const now = () => (options.clock ?? Date).now();
  const mailbox = storeMail(now);
  const dealers = [simulateRetailA(), simulateRetailB()];
  const endpoints = listEndpoints(
    [simulateFx(now), simulateHistory(), ...dealers.map(({ upstream }) => upstream)].map((upstream) =>
      controlUpstream(upstream, options.keys[upstream.name]),
    ),
    [
      ...serveClock(options.clock),
      ...mailbox.routes,
      serveAlarms(options.listAlarms ?? (() => [])),
      ...controlDealerListings(dealers.map(({ stock }) => stock)),
      servePictures(auctionMediaPath),
    ],
  );
  const stopping = new AbortController();
  const server = await listenOnIpv4(options.port, (request, response) => {
    handleRequest(request, response, endpoints, stopping.signal).catch(() => response.destroy());
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    storeMail: mailbox.keep,
    async stop() {
      stopping.abort();
      await server.stop();
    },
  };
}

function listEndpoints(upstreams: ControlledUpstream[], routes: SimulatedRoute[]): Endpoint[] {
  const patternOf = (route: SimulatedRoute) => new URLPattern({ pathname: route.path });
  const open = (route: SimulatedRoute): Endpoint => ({
    route,
    pattern: patternOf(route),
    mode: () => "ok",
    admits: () => true,
  });
  return [
    ...routes.map(open),
    ...upstreams.flatMap(({ controls }) => controls.map(open)),
    ...upstreams.flatMap(({ upstream, mode, admits }) =>
      upstream.routes.map((route) => ({
        route,
        pattern: patternOf(route),
        mode,
        admits: route.isPublic ? () => true : admits,
      })),
    ),
  ];
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  endpoints: Endpoint[],
  stopping: AbortSignal,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://upstreams");
  const onPath = endpoints.filter(({ pattern }) => pattern.test({ pathname: url.pathname }));
  const endpoint = onPath.find(({ route }) => route.method === request.method);
  if (!endpoint) {
    const allow = onPath.map(({ route }) => route.method).join(", ");
    if (allow) sendJson(response, 405, { message: `${request.method} is not known here.` }, { allow });
    else sendJson(response, 404, { message: `There is nothing at ${url.pathname}.` });
    return;
  }
  const mode = endpoint.mode();
  if (mode === "slow") await sleep(slowSeconds * 1000, undefined, { signal: stopping });
  if (mode === "down") request.socket.resetAndDestroy();
  else if (mode === "error") sendJson(response, 500, { message: "internal error" });
  else if (mode === "garbage")
    response.writeHead(200, { "content-type": "application/json" }).end('{"amount":1.0,"ba');
  else if (!endpoint.admits(request.headers)) sendJson(response, 401, { message: "unknown key" });
  else await handleEndpoint(endpoint, request, response, url);
}

async function handleEndpoint(
  { route, pattern }: Endpoint,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const params = pattern.exec({ pathname: url.pathname })?.pathname.groups ?? {};
  const decoded = Object.entries(params).map(([name, value]) => [name, value && decodeURIComponent(value)]);
  try {
    const body = await readJson(request);
    const answer = await route.answer({
      params: Object.fromEntries(decoded),
      query: url.searchParams,
      body,
      origin: `http://${request.headers.host}`,
    });
    if ("picture" in answer) response.writeHead(200, pictureHeaders).end(answer.picture);
    else sendJson(response, answer.statusCode, answer.body);
  } catch (error) {
    if (!(error instanceof BadControlInput)) throw error;
    sendJson(response, 400, { message: error.message });
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request, maximumBodyBytes);
  if (body === null) throw new BadControlInput(`The body is larger than ${maximumBodyBytes} bytes.`);
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new BadControlInput("The body is not JSON.");
  }
}

function sendJson(
  response: ServerResponse,
  statusCode: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(statusCode, { "content-type": "application/json", ...headers })
    .end(JSON.stringify(body));
}
