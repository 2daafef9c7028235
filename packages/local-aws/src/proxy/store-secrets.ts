import { randomUUID } from "node:crypto";
import { secretArn } from "../machine/aws-names.ts";

/** A secret's current version. */
export type KeptSecret = { name: string; arn: string; versionId: string; text: string };

/** The local secrets, in memory only. */
export type SecretStore = {
  /** Returns a secret by name or ARN; undefined for an unknown secret. */
  find(nameOrArn: string): KeptSecret | undefined;
  /** Replaces the value of an existing secret. */
  replace(secret: KeptSecret, text: string): KeptSecret;
};

/** Creates a store from secret texts, keyed by secret name. */
export function createSecretStore(texts: Readonly<Record<string, string>>): SecretStore {
  const secrets = new Map<string, KeptSecret>();
  const keep = (name: string, text: string): KeptSecret => {
    const secret = { name, arn: secretArn(name), versionId: randomUUID(), text };
    secrets.set(name, secret);
    return secret;
  };
  for (const [name, text] of Object.entries(texts)) keep(name, text);
  return {
    find: (nameOrArn) =>
      [...secrets.values()].find(({ name, arn }) => nameOrArn === name || nameOrArn === arn),
    replace: ({ name }, text) => keep(name, text),
  };
}
