import { afterAll, vi } from "vitest";
import { logger } from "../../../shared/platform/logger.ts";

// Files may share a process, so each file's changes are undone when it ends.

const environment = process.env;
const variables = { ...environment };
const logLevel = logger.getLevelName();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  // Stubs change this object even if another has replaced it.
  process.env = environment;
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
  logger.setLogLevel(logLevel);
});
