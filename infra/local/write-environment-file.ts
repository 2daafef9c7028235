import { rm } from "node:fs/promises";
import path from "node:path";
import { ownerOnly, replaceFile } from "@vehicle-sourcing/local-aws/machine/replace-file.ts";
import type { ConsoleRole } from "../../shared/domain/access/console-roles.ts";

/** The URL of an environment and the key of its seeded partner. */
export interface EnvironmentAccess {
  base_url: string;
  api_key: string;
  console_api_url: string;
}

/** A machine that gets tokens by client credentials. */
export interface MachineCredentials {
  client_id: string;
  client_secret: string;
}

/** The content of `.local/env.json`: everything a script needs to use the local stage. */
export interface LocalEnvironmentFile {
  sandbox: EnvironmentAccess;
  production: EnvironmentAccess;
  console_url: string;
  issuer: string;
  operator_client: MachineCredentials;
  partner_client: MachineCredentials;
  console_users: {
    email: string;
    password: string;
    name: string;
    scope: "operator" | "partner";
    partner_id: string | null;
    /** The person's console role. */
    role: ConsoleRole;
  }[];
  upstreams_url: string;
  storage_url: string;
}

const fileName = "env.json";

/** Writes `env.json` into a data directory atomically. The file contains keys, so only its owner may read it. */
export async function writeEnvironmentFile(
  dataDirectory: string,
  content: LocalEnvironmentFile,
): Promise<void> {
  await replaceFile(path.join(dataDirectory, fileName), `${JSON.stringify(content, null, 2)}\n`, ownerOnly);
}

/** Removes `env.json`, so that its presence means that the stage is running. */
export async function removeEnvironmentFile(dataDirectory: string): Promise<void> {
  await rm(path.join(dataDirectory, fileName), { force: true });
}
