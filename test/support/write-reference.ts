import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildReference } from "../../infra/reference/build-reference.ts";

/** Writes the API's own description into a directory, as the bundler does. */
export async function writeReference(directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  for (const [name, bytes] of await buildReference("1.60.0")) writeFileSync(join(directory, name), bytes);
}
