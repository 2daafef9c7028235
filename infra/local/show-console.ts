import {
  type LocalAddresses,
  loadStageAssembly,
  putAddresses,
} from "@vehicle-sourcing/local-aws/templates/load-assembly.ts";
import { resolveStage } from "@vehicle-sourcing/local-aws/templates/resolve-stage.ts";
import localStage, {
  localConsoleImports,
  localConsoleStage,
  localOrigins,
  localStageName,
} from "../config/local.ts";
import { describeSettings } from "../console/describe-settings.ts";
import { buildWhenChanged } from "./console/build-when-changed.ts";
import { readConsoleFront } from "./console/read-console-front.ts";
import { handleForSite, loadSettings, loadSite } from "./console/serve-site.ts";
import type { LoadedConsole, ShownConsole } from "./console/start-console.ts";

/** The inputs of a console. */
export interface ConsoleSource {
  assemblyDirectory: string;
  /** The folder of the built site, which is built when somebody opens it and its sources have changed. */
  siteDirectory: string;
  /** The port for notifying open pages of changed sources; null to serve a built site. */
  updatePort: number | null;
  /** The local URL of each origin in templates and settings. */
  addresses: LocalAddresses;
  /** Called when a build starts. */
  report(text: string): void;
}

/**
 * Returns the console that the templates in `assemblyDirectory` define, with the settings that a deployment would
 * write.
 * @throws Error when the templates contain something that cannot be served here
 */
export async function readConsole(source: ConsoleSource): Promise<ShownConsole> {
  const { assemblyDirectory, siteDirectory, updatePort, addresses, report } = source;
  const assembly = await loadStageAssembly(assemblyDirectory, localConsoleStage, addresses);
  const stage = resolveStage(assembly, {
    queueBaseUrl: "",
    parameters: {},
    secrets: {},
    exports: localConsoleImports,
    apiUrl: (stackId, logicalId) => {
      throw new Error(`The console has no API, but ${stackId}/${logicalId} is one`);
    },
  });
  const { identity } = localStage;
  if (identity.kind !== "external") throw new Error("One machine has no user directory of Cognito");
  const client = { issuerUrl: localOrigins.issuer, clientId: identity.consoleClientId };
  const described = JSON.stringify(describeSettings(localStageName, localStage, client), null, 2);
  const settings = putAddresses(described, addresses);
  if (updatePort !== null) {
    return {
      answerSettings(_request, response) {
        response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
        response.end(settings);
      },
      load: () => serveFromSources(updatePort),
    };
  }
  const front = readConsoleFront(stage);
  const published = loadSettings(settings);
  return {
    answerSettings: (request, response) => handleForSite(request, response, { front, site: published }),
    async load() {
      const built = await buildWhenChanged(siteDirectory, () =>
        report("Building the web console, since its sources have changed"),
      );
      const site = await loadSite(built);
      return {
        answer: (request, response) => handleForSite(request, response, { front, site }),
        stop: async () => {},
      };
    },
  };
}

async function serveFromSources(updatePort: number): Promise<LoadedConsole> {
  // Imported only now, because loading Vite takes a second.
  const { serveSources } = await import("../../console/build/serve-sources.ts");
  return serveSources(updatePort);
}
