import { randomBytes } from "node:crypto";

const secretBytes = 32;

/** The storage of the environment's secret. */
export interface SecretLocation {
  /** Returns null until a secret has been stored. */
  get: () => Promise<string | null>;
  /** Stores the secret permanently; returns false if a secret existed. */
  create: (secret: string) => Promise<boolean>;
}

/** Returns a new secret. */
export const generateSecret = (): string => randomBytes(secretBytes).toString("base64url");

/**
 * Returns a secret of this environment that the service generates on first use.
 * @param name the secret's name in the error that is thrown when the table has no secret and rejects the new secret
 * @param keptMilliseconds how long the secret is cached; unlimited by default
 */
export function keptSecret(
  name: string,
  place: SecretLocation,
  keptMilliseconds = Number.POSITIVE_INFINITY,
): () => Promise<string> {
  let known: Promise<string> | null = null;
  let readAt = 0;
  return () => {
    if (Date.now() - readAt >= keptMilliseconds) known = null;
    if (known === null) {
      readAt = Date.now();
      known = readOrCreate(name, place).catch((error: unknown) => {
        known = null;
        throw error;
      });
    }
    return known;
  };
}

async function readOrCreate(name: string, { get, create }: SecretLocation): Promise<string> {
  const stored = await get();
  if (stored !== null) return stored;
  const drawn = generateSecret();
  if (await create(drawn)) return drawn;
  const other = await get();
  if (other === null) throw new Error(`The secret of ${name} could be neither created nor read`);
  return other;
}
