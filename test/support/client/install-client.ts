import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const packageFolder = join(import.meta.dirname, "../../../packages/client");

/** A folder in which only the client's tarball is installed, as in a partner's project. */
export interface InstalledClient extends AsyncDisposable {
  folder: string;
  /** Files of the tarball. */
  files: string[];
  /** Bytes of the tarball. */
  packedBytes: number;
}

/** Builds and packs the client and installs the tarball in an empty folder, without a network. */
export async function installClient(): Promise<InstalledClient> {
  const folder = await mkdtemp(join(tmpdir(), "client-"));
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
  const npm = (cwd: string, ...parameters: string[]) => run("npm", parameters, { cwd, env });
  const packs = join(folder, "packs");
  await mkdir(packs);
  const { stdout } = await npm(packageFolder, "pack", "--json", "--pack-destination", packs);
  const described = JSON.parse(stdout.slice(stdout.search(/^[[{]/m)));
  const [pack] = Array.isArray(described) ? described : (Object.values(described) as typeof described);
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await npm(folder, "install", "--offline", "--no-audit", "--no-fund", join(packs, pack.filename));
  return {
    folder,
    files: pack.files.map(({ path }: { path: string }) => path),
    packedBytes: pack.size,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
