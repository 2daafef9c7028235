import { vi } from "vitest";

// Files that share a process load the product's modules again, so that clients, caches and settings of one
// file do not affect the next. Packages stay loaded, which saves time.
vi.resetModules();
