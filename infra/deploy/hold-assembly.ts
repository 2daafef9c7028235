import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DeploymentError } from "./deployment-error.ts";

/**
 * Records an assembly. The returned check runs before each part is deployed, because the deployed assembly
 * must be the reviewed one even if another command synthesizes into the same directory in the meantime.
 * @returns a function that throws a DeploymentError if the assembly has changed
 */
export async function holdAssembly(directory: string): Promise<() => Promise<void>> {
  const held = await digestAssembly(directory);
  return async () => {
    if ((await digestAssembly(directory)) === held) return;
    throw new DeploymentError(
      `${directory} has changed since this deployment began: another command has synthesized the stage. Deploy again.`,
    );
  };
}

/** Returns the digest of manifests and templates. These contain the digests of published files. */
async function digestAssembly(directory: string): Promise<string> {
  const digest = createHash("sha256");
  const exclude = (path: string) => path.startsWith("asset.");
  for (const file of globSync("**/*.json", { cwd: directory, exclude }).sort()) {
    const content = await readFile(join(directory, file));
    digest.update(`${file} ${content.length}\n`).update(content);
  }
  return digest.digest("hex");
}
