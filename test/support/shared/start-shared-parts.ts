import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerRequests } from "../answer-requests.ts";
import type { PartName, SharedParts } from "./request-part.ts";

/** A part while it exists. */
interface RunningPart<Part> {
  /** What those who ask for it are told. */
  part: Part;
  stop(): Promise<void>;
}

/** How each part is made. Imported only when somebody asks: a run of unit tests loads none of it. */
const makers: { [Name in PartName]: () => Promise<RunningPart<SharedParts[Name]>> } = {
  assembly: async () => keep(await (await import("./synthesize-once.ts")).synthesizeOnce()),
  readableBundles: async () => keep(await (await import("./synthesize-once.ts")).bundleReadablyOnce()),
  stage: async () =>
    (await import("../../e2e/start-shared-stage.ts")).startSharedStage(await ask("assembly")),
};

/** A part that later runs find as it is. */
const keep = <Part>(part: Part): RunningPart<Part> => ({ part, stop: async () => {} });

const running = new Map<PartName, Promise<RunningPart<unknown>>>();

async function ask<Name extends PartName>(name: Name): Promise<SharedParts[Name]> {
  const asked = running.get(name) ?? makers[name]();
  running.set(name, asked);
  return (await asked).part as SharedParts[Name];
}

/**
 * Makes what several test files use when the first of them asks for it at `url`. `stop`, when all tests are over, takes
 * it away.
 */
export async function startSharedParts(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(
    answerRequests(async ({ url = "" }, response) => {
      try {
        response.end(JSON.stringify(await ask(url.slice(1) as PartName)));
      } catch (error) {
        response.writeHead(500).end(error instanceof Error ? error.stack : String(error));
      }
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      for (const part of [...running.values()].reverse()) await (await part.catch(() => null))?.stop();
    },
  };
}
