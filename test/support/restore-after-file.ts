import { afterAll, vi } from "vitest";
import { logger } from "../../shared/platform/logger.ts";

// Files that share a process: what one has changed for itself is put back when it ends.

const environment = process.env;
const variables = { ...environment };
const logLevel = logger.getLevelName();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  // Whoever stubs a variable changes this object, whichever has taken its place.
  process.env = environment;
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
  logger.setLogLevel(logLevel);
});
