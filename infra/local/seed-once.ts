import { readFile } from "node:fs/promises";
import path from "node:path";
import { ownerOnly, replaceFile } from "@vehicle-sourcing/local-aws/machine/replace-file.ts";
import { type SeededEnvironment, seedEnvironment } from "./seed/seed-environment.ts";

/** An environment that can be seeded. */
export type SeedableEnvironment = Parameters<typeof seedEnvironment>[0]["environment"];

/**
 * Seeds an environment once per data directory and returns its seed data. An interrupted seeding is repeated.
 *
 * @returns `begun` resolves when some cars exist, and `entered` when all do.
 */
export async function seedOnce(
  dataDirectory: string,
  options: Parameters<typeof seedEnvironment>[0],
): ReturnType<typeof seedEnvironment> {
  const stored = await readSeeded(dataDirectory, options.environment);
  if (stored !== null) return { seeded: stored, begun: Promise.resolve(), entered: Promise.resolve() };
  const { seeded, begun, entered } = await seedEnvironment(options);
  const remember = async () => {
    await entered;
    await replaceFile(fileOf(dataDirectory, options.environment), JSON.stringify(seeded), ownerOnly);
  };
  return { seeded, begun, entered: remember() };
}

/** Returns the seed data of an environment in a data directory, or null if it was never seeded. */
export async function readSeeded(
  dataDirectory: string,
  environment: SeedableEnvironment,
): Promise<SeededEnvironment | null> {
  const stored = await readFile(fileOf(dataDirectory, environment), "utf8").catch(() => null);
  return stored === null ? null : (JSON.parse(stored) as SeededEnvironment);
}

const fileOf = (dataDirectory: string, environment: SeedableEnvironment): string =>
  path.join(dataDirectory, `seeded-${environment}.json`);
