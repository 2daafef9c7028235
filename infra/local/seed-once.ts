import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { type SeededEnvironment, seedEnvironment } from "./seed/seed-environment.ts";

/** An environment that can be seeded. */
export type SeedableEnvironment = Parameters<typeof seedEnvironment>[0]["environment"];

/**
 * Seeds an environment unless that was done before on the same data directory, and returns what it was given then. A
 * seeding that was cut off is done again.
 */
export async function seedOnce(
  dataDirectory: string,
  options: Parameters<typeof seedEnvironment>[0],
): Promise<SeededEnvironment> {
  const file = path.join(dataDirectory, `seeded-${options.environment}.json`);
  const stored = await readFile(file, "utf8").catch(() => null);
  if (stored !== null) return JSON.parse(stored) as SeededEnvironment;
  const seeded = await seedEnvironment(options);
  await writeFile(`${file}.next`, JSON.stringify(seeded), { mode: 0o600 });
  await rename(`${file}.next`, file);
  return seeded;
}
