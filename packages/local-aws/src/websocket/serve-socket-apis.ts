import type { ApiListeners } from "../http/listen-for-apis.ts";
import type { ApiContext } from "../http/serve-api.ts";
import type { AwsProxy } from "../proxy/start-proxy.ts";
import type { LocalSocketApi } from "./read-socket-apis.ts";
import { SocketApi } from "./serve-socket-api.ts";

/** One served API. */
interface ServedApi {
  server: SocketApi;
  /** Removes the API's connections from the management API. */
  endManagement: () => void;
}

/** The WebSocket APIs of a stage, which keep their connections while the stage changes. */
export class SocketApis {
  readonly #listeners: ApiListeners;
  readonly #proxy: Pick<AwsProxy, "manageConnections">;
  readonly #context: ApiContext;
  readonly #served = new Map<string, ServedApi>();

  constructor(listeners: ApiListeners, proxy: Pick<AwsProxy, "manageConnections">, context: ApiContext) {
    this.#listeners = listeners;
    this.#proxy = proxy;
    this.#context = context;
  }

  /** Switches to the current APIs. Connections of removed APIs are closed. */
  update(apis: readonly LocalSocketApi[]): void {
    const wanted = new Set(apis.map(({ apiId }) => apiId));
    for (const [apiId, served] of this.#served) {
      if (wanted.has(apiId)) continue;
      this.#served.delete(apiId);
      end(served);
    }
    for (const api of apis) this.#serve(api);
  }

  #serve(api: LocalSocketApi): void {
    const { apiId, stageName } = api;
    const before = this.#served.get(apiId);
    const server = before?.server ?? new SocketApi(api, this.#context);
    server.update(api);
    before?.endManagement();
    const endManagement =
      stageName === null ? () => {} : this.#proxy.manageConnections({ apiId, stageName }, server);
    this.#served.set(apiId, { server, endManagement });
    this.#listeners.find(api.stackId, api.logicalId).serveSockets((request, stream, head) => {
      server.open(request, stream, head).catch(() => stream.destroy());
    });
  }

  /** Closes all connections. */
  stop(): void {
    for (const served of this.#served.values()) end(served);
    this.#served.clear();
  }
}

function end({ server, endManagement }: ServedApi): void {
  endManagement();
  server.stop();
}
