import { randomBytes } from "node:crypto";
import localStage from "../config/local.ts";
import type { UpstreamKeys } from "./upstreams/simulator/simulated-upstream.ts";

/** Keys of the simulated third parties, and the secrets that contain them. */
export interface LocalSecrets {
  keys: UpstreamKeys;
  /** Texts of the secrets by their names in the local stage's settings. */
  secrets: Readonly<Record<string, string>>;
}

/**
 * Generates keys for one run. The keys stay in memory, because their users, the functions and the simulated third
 * parties, stop together with this process.
 */
export function generateLocalSecrets(): LocalSecrets {
  const keys = {
    fx: generateKey(),
    retail_a: generateKey(),
    retail_b: generateKey(),
    history: generateKey(),
  };
  const { fx, retailA, retailB, historyProvider } = localStage.upstreams;
  const named: [secretName: string | null, key: string][] = [
    [fx.secretName, keys.fx],
    [retailA.secretName, keys.retail_a],
    [retailB.secretName, keys.retail_b],
    [historyProvider.secretName, keys.history],
  ];
  const texts = named.flatMap(([name, apiKey]) =>
    name === null ? [] : [[name, JSON.stringify({ apiKey })]],
  );
  return { keys, secrets: Object.fromEntries(texts) };
}

const generateKey = (): string => randomBytes(24).toString("base64url");
