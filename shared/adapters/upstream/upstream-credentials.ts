import * as z from "zod/mini";
import { requireVariable } from "../../platform/environment-variables.ts";
import { type SecretPermission, secretVariable } from "../../platform/resources.ts";
import { CachedSecret } from "../secrets/cached-secret.ts";
import { fetchSecret } from "../secrets/fetch-secret.ts";

/** The location of an upstream's key: a header with this name, or a bearer token. */
export type KeyHeader = "x-api-key" | "authorization";

/** The credentials for requests to an upstream. */
export interface UpstreamCredentials {
  /**
   * Returns the key to send; null for an upstream without authentication.
   * @throws SecretUnavailable
   */
  read(): Promise<string | null>;
  /** Returns a key other than the rejected key, or null if there is none. */
  readOtherThan(refused: string): Promise<string | null>;
  /** Returns the header that carries the key; no header for null. */
  toHeaders(key: string | null): Record<string, string>;
}

/** Visible ASCII, because the key becomes a header. */
const secretForm = z.object({ apiKey: z.string().check(z.regex(/^[\x21-\x7E]{8,512}$/)) });

/**
 * Thrown for a secret that does not have the form `{"apiKey": "..."}`. The message never contains the secret.
 */
class MalformedSecret extends Error {
  override readonly name = "MalformedSecret";
}

/**
 * Returns the key in a secret of the form `{"apiKey": "..."}`, 8 to 512 visible ASCII characters; other members are
 * ignored.
 * @throws MalformedSecret
 */
function readApiKey(text: string): string {
  const parsed = z.safeParse(secretForm, parseJson(text));
  if (parsed.success) return parsed.data.apiKey;
  const isKeyAtFault = parsed.error.issues.some(({ path }) => path.length > 0);
  throw new MalformedSecret(
    isKeyAtFault ? "apiKey is not a text of 8 to 512 visible ASCII characters" : "It is not a JSON object",
  );
}

/** Undefined for invalid JSON, because the parser's error would quote the text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the credentials from the secret that is named in an environment variable. `CachedSecret` describes how
 * they are read.
 */
export function secretCredentials(permission: SecretPermission, header: KeyHeader): UpstreamCredentials {
  const name = permission.slice("readSecret:".length);
  const secret = new CachedSecret(name, async () =>
    readApiKey(await fetchSecret(requireVariable(secretVariable(name)))),
  );
  return {
    read: () => secret.read(),
    readOtherThan: (refused) => secret.readOtherThan(refused),
    toHeaders: (key) =>
      key === null ? {} : { [header]: header === "authorization" ? `Bearer ${key}` : key },
  };
}

/**
 * Returns credentials as `secretCredentials` does, for an upstream that may need none. The stage's settings then name
 * no secret.
 */
export function optionalCredentials(permission: SecretPermission, header: KeyHeader): UpstreamCredentials {
  const variable = secretVariable(permission.slice("readSecret:".length));
  const credentials = secretCredentials(permission, header);
  return { ...credentials, read: async () => (variable in process.env ? credentials.read() : null) };
}
