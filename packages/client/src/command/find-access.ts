import { readFile } from "node:fs/promises";
import { VehicleSourcing } from "../index.ts";
import { readProfile } from "./key-store.ts";
import { RefusedError, UsageError } from "./outcome.ts";

/** The flags that select the environment. */
export interface AccessFlags {
  profile?: string | undefined;
  "base-url"?: string | undefined;
}

/** Profile names, which are the environments of the service. */
export const profileNames = ["sandbox", "production"] as const;

/** Name of a profile. */
export type ProfileName = (typeof profileNames)[number];

/** The base URL and key of calls, and where they were found. */
export interface Access {
  profile: ProfileName;
  baseUrl: string;
  apiKey: string;
  keyFrom: string;
}

/** Returns the profile in the flags; by default the sandbox. */
export function readProfileName({
  profile = process.env.VSP_PROFILE ?? "sandbox",
}: AccessFlags): ProfileName {
  const name = profileNames.find((one) => one === profile);
  if (name === undefined) throw new UsageError(`--profile is ${profileNames.join(" or ")}`);
  return name;
}

/**
 * Returns the key and the base URL: environment variables first, then values stored by `vsp login`, then the local
 * stage of this folder.
 * @throws RefusedError without a key and a base URL
 */
export async function findAccess(flags: AccessFlags): Promise<Access> {
  const profile = readProfileName(flags);
  const stored = await readProfile(profile);
  const local = await readLocalStage(profile);
  const keys: [string, string | undefined][] = [
    ["VSP_API_KEY", process.env.VSP_API_KEY || undefined],
    ["vsp login", stored?.api_key],
    [".local/env.json", local?.api_key],
  ];
  const [keyFrom, apiKey] = keys.find(([, value]) => value !== undefined) ?? [];
  const baseUrl = flags["base-url"] ?? (process.env.VSP_BASE_URL || stored?.base_url) ?? local?.base_url;
  if (apiKey === undefined || keyFrom === undefined)
    throw new RefusedError("No key: run vsp login, or set VSP_API_KEY. A key is never given as an argument.");
  if (baseUrl === undefined)
    throw new RefusedError("No address: run vsp login, or give --base-url or VSP_BASE_URL.");
  return { profile, baseUrl, apiKey, keyFrom };
}

/** Returns a client of the environment in the flags. */
export async function openClient(flags: AccessFlags): Promise<VehicleSourcing> {
  return new VehicleSourcing(await findAccess(flags));
}

/** Returns the settings of a local stage that runs in this folder, or null if none runs. */
async function readLocalStage(profile: ProfileName): Promise<{ base_url: string; api_key: string } | null> {
  const text = await readFile(".local/env.json", "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text)[profile] ?? null);
}
