import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { handleRequests } from "../client/handle-requests.ts";
import type { PartName, RequestedPart, SharedParts } from "./request-part.ts";
import { sharedSiteDirectory } from "./shared-site-directory.ts";

/** A part while it exists. */
interface RunningPart<Part> {
  /** Information for tests that request it. */
  part: Part;
  stop(): Promise<void>;
}

/** Whether the stage runs the bundles of a deployment. */
let runsDeployedBundles = false;

/** Functions that create each part. Imported on demand, because unit tests need none. */
const makers: { [Name in PartName]: () => Promise<RunningPart<SharedParts[Name]>> } = {
  assembly: async () => keep(await (await import("./synthesize-once.ts")).synthesizeOnce()),
  localAssembly: async () => keep(await (await import("./synthesize-once.ts")).synthesizeLocallyOnce()),
  ownCode: async () => keep(await (await import("./synthesize-once.ts")).bundleOwnCodeOnce()),
  site: async () => {
    const { buildWhenChanged } = await import("../../../infra/local/console/build-when-changed.ts");
    return keep({ directory: await buildWhenChanged(sharedSiteDirectory, () => undefined) });
  },
  stage: async () => {
    const { startSharedStage } = await import("../../e2e/start-shared-stage.ts");
    return startSharedStage(await ask(runsDeployedBundles ? "assembly" : "localAssembly"));
  },
};

/** A part that later runs reuse. */
const keep = <Part>(part: Part): RunningPart<Part> => ({ part, stop: async () => {} });

const signOfLifeMs = 20_000;

const running = new Map<PartName, Promise<RunningPart<unknown>>>();

async function ask<Name extends PartName>(name: Name): Promise<SharedParts[Name]> {
  const asked = running.get(name) ?? makers[name]();
  running.set(name, asked);
  return (await asked).part as SharedParts[Name];
}

async function describePart(name: PartName): Promise<RequestedPart<unknown>> {
  try {
    return { part: await ask(name) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/**
 * Serves shared parts at `url` and creates each on its first request. `stop`, after all tests, removes them.
 * @param options.deployedBundles whether the stage runs the bundles of a deployment, which take a minute. By default,
 * it runs bundles that share code, as `npm start` does.
 */
export async function startSharedParts({ deployedBundles = false } = {}): Promise<{
  url: string;
  stop(): Promise<void>;
}> {
  runsDeployedBundles = deployedBundles;
  const server = createServer(
    handleRequests(async ({ url = "" }, response) => {
      // A test may ask again just when this end closes a connection that has been idle.
      response.shouldKeepAlive = false;
      // Clients time out on a response that stays silent, even on a slow machine. JSON may begin with spaces.
      const signOfLife = setInterval(() => response.write(" "), signOfLifeMs);
      const answer = await describePart(url.slice(1) as PartName);
      clearInterval(signOfLife);
      response.end(JSON.stringify(answer));
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
