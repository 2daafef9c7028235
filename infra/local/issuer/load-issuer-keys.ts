import { generateKeyPairSync, type JsonWebKey, randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ownerOnly, replaceFile } from "@vehicle-sourcing/local-aws/machine/replace-file.ts";

/** The data that an issuer must keep across a restart. */
export type IssuerKeys = {
  /** Private RS256 key. */
  signingKey: JsonWebKey & { kid: string; alg: "RS256"; use: "sig"; kty: "RSA" };
  /** Signs the issuer's cookies. */
  cookieSecret: string;
};

/**
 * Reads the issuer's keys from the data directory, or creates them there; null creates keys that are not
 * stored.
 */
export async function loadIssuerKeys(dataDirectory: string | null): Promise<IssuerKeys> {
  if (dataDirectory === null) return createKeys();
  const file = join(dataDirectory, "issuer-keys.json");
  const kept = await readFile(file, "utf8").catch(() => undefined);
  if (kept !== undefined) return JSON.parse(kept) as IssuerKeys;
  const keys = createKeys();
  await mkdir(dataDirectory, { recursive: true });
  await replaceFile(file, JSON.stringify(keys), ownerOnly);
  return keys;
}

function createKeys(): IssuerKeys {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const kid = randomBytes(8).toString("hex");
  return {
    signingKey: { ...privateKey.export({ format: "jwk" }), kty: "RSA", kid, alg: "RS256", use: "sig" },
    cookieSecret: randomBytes(32).toString("hex"),
  };
}
