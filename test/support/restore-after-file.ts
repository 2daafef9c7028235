import { afterAll, vi } from "vitest";
import { logger } from "../../shared/platform/logger.ts";

// Files that share a process: what one has changed for itself is put back when it ends.

const variables = { ...process.env };
const logLevel = logger.getLevelName();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
  logger.setLogLevel(logLevel);
});
