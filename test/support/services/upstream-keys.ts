import type { UpstreamKeys } from "../../../infra/local/upstreams/simulator/simulated-upstream.ts";
import type {
  KeyHeader,
  UpstreamCredentials,
} from "../../../shared/adapters/upstream/upstream-credentials.ts";

/** The keys of simulated third parties, for tests that start their own. */
export const testKeys: UpstreamKeys = {
  fx: "fx-key-of-tests",
  retail_a: "retail-a-key-of-tests",
  retail_b: "retail-b-key-of-tests",
  history: "history-key-of-tests",
};

/** Returns credentials with a fixed key. Null for an upstream without keys. */
export const fixedCredentials = (key: string | null, header: KeyHeader): UpstreamCredentials => ({
  read: async () => key,
  readOtherThan: async () => null,
  toHeaders: (sent) =>
    sent === null ? {} : { [header]: header === "authorization" ? `Bearer ${sent}` : sent },
});
