import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleOwnCode } from "../bundling/bundle-own-code.ts";
import { listFunctionEntries } from "../bundling/function-entries.ts";
import { permissionsOfBundle } from "./bind-permissions.ts";
import { describePermissions } from "./describe-permissions.ts";

/** Returns the page of all functions' permissions, read from the bundles in a directory. */
export const describeBundlePermissions = (directory: string, entries: readonly string[]): string =>
  describePermissions(
    entries
      // Triggers run for Cognito, outside any environment.
      .filter((entry) => !entry.startsWith("triggers/"))
      .map((entry) => ({ entry, permissions: permissionsOfBundle(directory, entry) })),
  );

if (import.meta.main) {
  const directory = await mkdtemp(join(tmpdir(), "permissions-"));
  try {
    await bundleOwnCode(directory);
    const page = join(import.meta.dirname, "..", "..", "docs", "permissions.md");
    await writeFile(page, describeBundlePermissions(directory, listFunctionEntries()));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
