import { join } from "node:path";
import { type Connect, createServer } from "vite";
import { deriveConsole } from "../../shared/contract/client/derive-console.ts";

const ownRoot = join(import.meta.dirname, "..");

/** The site of the console's sources. When a source changes, open pages replace its module. */
export interface SourceSite {
  /** Handles requests for pages and modules. */
  answer: Connect.Server;
  stop(): Promise<void>;
}

/**
 * Serves the console from its sources.
 * @param socketPort the port over which open pages are notified of changes
 * @param root the folder of the console; by default this one
 */
export async function serveSources(socketPort: number, root = ownRoot): Promise<SourceSite> {
  await deriveConsole();
  const server = await createServer({
    root,
    configFile: join(root, "vite.config.ts"),
    cacheDir: join(root, "..", "node_modules", ".cache", "console"),
    appType: "spa",
    clearScreen: false,
    logLevel: "warn",
    server: { middlewareMode: true, ws: { port: socketPort } },
  });
  return { answer: server.middlewares, stop: () => server.close() };
}
