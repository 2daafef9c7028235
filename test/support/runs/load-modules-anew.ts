import { vi } from "vitest";

// Files that share a process reload the product's modules, so that clients, caches and settings of one file do not
// affect the next. Packages stay loaded, which saves time.
vi.resetModules();
