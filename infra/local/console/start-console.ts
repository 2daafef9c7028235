import type { IncomingMessage, ServerResponse } from "node:http";
import { listenLocally } from "@vehicle-sourcing/local-aws/machine/listen-locally.ts";
import { splitTarget } from "@vehicle-sourcing/local-aws/machine/split-target.ts";
import { settingsPath } from "./serve-site.ts";

/** A console to serve, prepared on demand. */
export interface ShownConsole {
  /** Responds to a request for the settings, which need no site. */
  answerSettings(request: IncomingMessage, response: ServerResponse): void;
  /** Prepares the site; called for the first request, and again after a failure. */
  load(): Promise<LoadedConsole>;
}

/** A prepared site. */
export interface LoadedConsole {
  answer(request: IncomingMessage, response: ServerResponse): void;
  stop(): Promise<void>;
}

/** The local web console. */
export interface ConsoleServer {
  /** The origin of the console. */
  readonly url: string;
  /** Sets the console to serve. Until the first call, every request gets 503. */
  show(shown: ShownConsole): void;
  /** Prepares the site before the first request. @throws Error when that fails */
  prepare(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Reserves the address of the console before the site is ready, because sign-in and the console APIs need the
 * address.
 *
 * @param port 0 for a free one.
 * @throws Error when the port is in use.
 */
export async function startConsole(port: number): Promise<ConsoleServer> {
  let shown: ShownConsole | undefined;
  let loading: Promise<LoadedConsole> | undefined;
  const load = async ({ load: start }: ShownConsole): Promise<LoadedConsole> => {
    loading ??= start();
    try {
      return await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (shown === undefined) {
      refuse(response, "The local stage is starting.");
      return;
    }
    if (splitTarget(request.url ?? "/").path === settingsPath) {
      shown.answerSettings(request, response);
      return;
    }
    const site = await load(shown).catch((error: Error) => refuse(response, error.message));
    site?.answer(request, response);
  };
  const server = await listenLocally(port, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return {
    url: `http://localhost:${server.port}`,
    show(wanted) {
      shown = wanted;
    },
    async prepare() {
      if (shown !== undefined) await load(shown);
    },
    async stop() {
      await server.stop();
      const site = await loading?.catch(() => undefined);
      await site?.stop();
    },
  };
}

function refuse(response: ServerResponse, reason: string): undefined {
  response.writeHead(503, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(`${reason}\n`);
}
