import { spawn } from "node:child_process";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { RefusedError } from "./outcome.ts";

/** The stored settings of a profile, except its key. */
export interface StoredProfile {
  base_url: string;
  /** Present only without a keychain. */
  api_key?: string;
}

type Profiles = Record<string, StoredProfile>;

const ownerOnly = 0o600;
const service = "vsp";

/** Returns the folder of the command's own files: keys, and the state of `listen`. */
export const configDirectory = (): string =>
  path.join(process.env.XDG_CONFIG_HOME || path.join(homedir(), ".config"), service);

const profilesFile = (): string => path.join(configDirectory(), "profiles.json");

/** Returns the stored profile with its key, or null for a profile that never logged in. */
export async function readProfile(name: string): Promise<(StoredProfile & { api_key: string }) | null> {
  const profile = (await readProfiles())[name];
  if (profile === undefined) return null;
  const apiKey = profile.api_key ?? (await keychain()?.read(name));
  return apiKey == null ? null : { ...profile, api_key: apiKey };
}

/**
 * Stores a profile with its key in the system's keychain, or otherwise in a file of mode 600. Returns which of the two
 * was used.
 */
export async function storeProfile(
  name: string,
  baseUrl: string,
  apiKey: string,
): Promise<"keychain" | "file"> {
  const isInKeychain = (await keychain()?.write(name, apiKey)) ?? false;
  const profile = { base_url: baseUrl, ...(!isInKeychain && { api_key: apiKey }) };
  await writePrivately(profilesFile(), { ...(await readProfiles()), [name]: profile });
  return isInKeychain ? "keychain" : "file";
}

/** Deletes a profile and its key. Returns false if the profile did not exist. */
export async function forgetProfile(name: string): Promise<boolean> {
  const { [name]: forgotten, ...others } = await readProfiles();
  if (forgotten === undefined) return false;
  await keychain()?.remove(name);
  if (Object.keys(others).length === 0) await rm(profilesFile());
  else await writePrivately(profilesFile(), others);
  return true;
}

/** Writes JSON that only its owner can read. Readers see the complete old or new file. */
export async function writePrivately(file: string, content: object): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: ownerOnly });
  await rename(draft, file);
}

/**
 * Reads JSON that only its owner can read; null without the file.
 * @throws RefusedError when others can read it too
 */
export async function readPrivately(file: string): Promise<unknown> {
  const found = await stat(file).catch(() => null);
  if (found === null) return null;
  if (process.platform !== "win32" && (found.mode & 0o077) !== 0)
    throw new RefusedError(`Other users can read ${file}. Restrict it: chmod 600 ${file}`);
  return JSON.parse(await readFile(file, "utf8"));
}

const readProfiles = async (): Promise<Profiles> => ((await readPrivately(profilesFile())) ?? {}) as Profiles;

interface Keychain {
  /** Returns the key; null if there is none, or the keychain cannot be opened. */
  read(profile: string): Promise<string | null>;
  /** Returns false if the keychain cannot be opened, for example without a desktop session. */
  write(profile: string, apiKey: string): Promise<boolean>;
  remove(profile: string): Promise<unknown>;
}

/** Both tools receive the key on standard input, because every process of the machine can read arguments. */
const keychains: Partial<Record<NodeJS.Platform, Keychain>> = {
  linux: {
    read: (profile) => ask("secret-tool", ["lookup", "service", service, "profile", profile]),
    write: async (profile, apiKey) =>
      (await ask(
        "secret-tool",
        ["store", "--label", `${service} ${profile}`, "service", service, "profile", profile],
        apiKey,
      )) !== null,
    remove: (profile) => ask("secret-tool", ["clear", "service", service, "profile", profile]),
  },
  darwin: {
    read: (profile) => ask("security", ["find-generic-password", "-s", service, "-a", profile, "-w"]),
    write: async (profile, apiKey) =>
      (await ask(
        "security",
        ["-i"],
        `add-generic-password -U -s ${service} -a ${profile} -w ${apiKey}\n`,
      )) !== null,
    remove: (profile) => ask("security", ["delete-generic-password", "-s", service, "-a", profile]),
  },
};

const keychain = (): Keychain | undefined =>
  process.env.VSP_KEYCHAIN === "off" ? undefined : keychains[process.platform];

/** Returns the output of a tool; null if the tool is missing or failed. */
function ask(tool: string, parameters: readonly string[], input = ""): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(tool, parameters, { stdio: ["pipe", "pipe", "ignore"] });
    let printed = "";
    child.stdout.on("data", (part: Buffer) => {
      printed += part.toString();
    });
    child.on("error", () => resolve(null));
    child.on("close", (code) => resolve(code === 0 ? printed.trim() : null));
    // Ignores the write error of a missing tool, which reads no input.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}
