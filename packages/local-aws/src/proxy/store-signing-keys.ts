import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PolicyDocument } from "../iam/policy-document.ts";
import { ownerOnly } from "../machine/replace-file.ts";

/** A key as a template describes it. */
export type KeyDefinition = {
  keyId: string;
  arn: string;
  /** The key's policy, reduced to its statements about all roles of the account. */
  policy: PolicyDocument;
};

/** A key of KMS: ECDSA on P-256, to sign. */
export type KeptKey = KeyDefinition & { privateKey: KeyObject };

/** The local signing keys. */
export type KeyStore = {
  /** Creates a key unless it exists, and sets its policy. */
  provide(definition: KeyDefinition): void;
  /** Returns a key by id or ARN; undefined for an unknown key. */
  find(idOrArn: string): KeptKey | undefined;
};

/** Creates a store that keeps keys in a directory, for later starts; null keeps them in memory. */
export function createKeyStore(dataDirectory: string | null): KeyStore {
  const keys = new Map<string, KeptKey>();
  const directory = dataDirectory === null ? null : join(dataDirectory, "keys");
  return {
    provide(definition) {
      const privateKey = keys.get(definition.keyId)?.privateKey ?? openKey(directory, definition.keyId);
      keys.set(definition.keyId, { ...definition, privateKey });
    },
    find: (idOrArn) => [...keys.values()].find(({ keyId, arn }) => idOrArn === keyId || idOrArn === arn),
  };
}

function openKey(directory: string | null, keyId: string): KeyObject {
  if (directory === null) return generateKey();
  const file = join(directory, `${keyId}.pem`);
  if (existsSync(file)) return createPrivateKey(readFileSync(file));
  const key = generateKey();
  mkdirSync(directory, { recursive: true });
  // Write the key to disk completely before it is used, so that no signature exists without its stored key.
  writeFileSync(`${file}.next`, key.export({ type: "pkcs8", format: "pem" }), { mode: ownerOnly });
  renameSync(`${file}.next`, file);
  return key;
}

const generateKey = (): KeyObject => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
