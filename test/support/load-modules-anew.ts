import { vi } from "vitest";

// Files that share a process: each loads the product's modules again, so that clients, caches and settings of one file
// do not reach the next. Packages stay loaded, which is what saves the time.
vi.resetModules();
