import type { RequestListener } from "node:http";
import { type LocalServer, listenLocally } from "../machine/listen-locally.ts";
import type { StageAssembly } from "../templates/load-assembly.ts";
import { gatewayAnswer, writeAnswer } from "./write-response.ts";

/** The address of one API, taken before the API itself is known. */
export interface ApiListener extends Pick<LocalServer, "stop"> {
  url: string;
  /** Lets a listener answer from now on; until then every request is answered 503. */
  serve(listener: RequestListener): void;
}

/**
 * Takes a port for every API of a stage, by `<stack>/<logicalId>`. Ports come first, because templates refer to the
 * address of an API.
 *
 * @param ports by name or logical id of the API; a free one for an API that is not named.
 */
export async function listenForApis(
  { stacks }: StageAssembly,
  ports: Readonly<Record<string, number>>,
): Promise<Map<string, ApiListener>> {
  const listeners = new Map<string, ApiListener>();
  try {
    for (const { stackId, template } of stacks) {
      for (const [logicalId, { Type: type, Properties: properties }] of Object.entries(
        template.Resources ?? {},
      )) {
        if (type !== "AWS::ApiGatewayV2::Api") continue;
        const port = ports[String(properties?.Name)] ?? ports[logicalId] ?? 0;
        listeners.set(`${stackId}/${logicalId}`, await takePort(port));
      }
    }
  } catch (error) {
    await Promise.all([...listeners.values()].map((listener) => listener.stop()));
    throw error;
  }
  return listeners;
}

async function takePort(port: number): Promise<ApiListener> {
  let current: RequestListener = (request, response) =>
    writeAnswer(response, request.method ?? "GET", gatewayAnswer(503, "Service Unavailable"));
  const server = await listenLocally(port, (request, response) => current(request, response));
  return {
    url: `http://localhost:${server.port}`,
    stop: server.stop,
    serve(listener) {
      current = listener;
    },
  };
}
