import { join } from "node:path";

/** The folder of the built web console, which later runs reuse. */
export const sharedSiteDirectory: string = join(
  import.meta.dirname,
  "../../../node_modules/.cache/console-site",
);
