import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { ApiError, VehicleSourcing } from "../index.ts";
import { accessOf, type Command } from "./define-command.ts";
import { readProfileName } from "./find-access.ts";
import { forgetProfile, storeProfile } from "./key-store.ts";
import { RefusedError, UsageError } from "./outcome.ts";

/** `vsp login` */
export const loginCommand: Command = {
  name: "login",
  usage: "--base-url <address>",
  summary: "ask for a key, check it and keep it",
  flags: {},
  words: { least: 0, most: 0 },
  async run({ flags, output }) {
    const access = accessOf(flags);
    const profile = readProfileName(access);
    const baseUrl = access["base-url"] ?? process.env.VSP_BASE_URL;
    if (baseUrl === undefined) throw new UsageError("login needs --base-url, the address of the environment");
    const apiKey = await askQuietly(`Key of ${profile} (it is not shown): `);
    const client = new VehicleSourcing({ apiKey, baseUrl });
    if (client.environment !== profile)
      throw new RefusedError(`That is a key of ${client.environment}: add --profile ${client.environment}.`);
    await check(client);
    const place = await storeProfile(profile, client.baseUrl, apiKey);
    output.result(
      { profile, base_url: client.baseUrl, stored_in: place },
      `Logged in to ${profile} at ${client.baseUrl}; the key is in ${place === "keychain" ? "the system's keychain" : "a file that only you can read"}.`,
    );
  },
};

/** `vsp logout` */
export const logoutCommand: Command = {
  name: "logout",
  usage: "",
  summary: "forget the key of a profile",
  flags: {},
  words: { least: 0, most: 0 },
  async run({ flags, output }) {
    const profile = readProfileName(accessOf(flags));
    const wasKnown = await forgetProfile(profile);
    output.result(
      { profile, forgotten: wasKnown },
      wasKnown ? `Logged out of ${profile}.` : "There was no key.",
    );
  },
};

async function check(client: VehicleSourcing): Promise<void> {
  try {
    await client.orders.list({ limit: 1 });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw new RefusedError(`${client.baseUrl} rejected the key: ${error.message}`);
    throw error;
  }
}

/** Reads a line from the terminal without echoing it, or the first line of a pipe. */
async function askQuietly(question: string): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  const silent = new Writable({ write: (_, __, done) => done() });
  // From here on the terminal hides typed text, so the prompt is printed only now.
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  if (isTerminal) process.stderr.write(question);
  try {
    for await (const line of lines) return line.trim();
    throw new UsageError("login needs a key on standard input");
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write("\n");
  }
}
