import { vi } from "vitest";

// A mock of the polling limits, for searches that would otherwise wait for the shared rate of the sources. Tests of the
// gate check this rate.
const limits = await vi.importActual<typeof import("../../../shared/domain/dealers/polling-limits.ts")>(
  "../../../shared/domain/dealers/polling-limits.ts",
);

/** The limits that do not depend on the rate stay the same. */
export const { failuresToClose, closedMilliseconds } = limits;
/** More than any test sends. */
export const requestsPerSecond = 1_000_000;
