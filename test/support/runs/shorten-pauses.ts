import { setTimeout as pause } from "node:timers/promises";
import { vi } from "vitest";

// A test's table shows all of a transaction at once. With the product's pauses, each test in which items are really
// missing would wait for a second.
vi.mock("../../../shared/persistence/table/pause-after-reading.ts", () => ({
  pauseAfterReading: () => pause(1),
}));
