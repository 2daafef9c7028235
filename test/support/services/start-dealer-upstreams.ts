import { startUpstreams } from "../../../infra/local/upstreams/start-upstreams.ts";
import { DealerConnection } from "../../../shared/adapters/dealers/dealer-connection.ts";
import { createRetailASource } from "../../../shared/adapters/dealers/retail-a/retail-a-source.ts";
import { createRetailBSource } from "../../../shared/adapters/dealers/retail-b/retail-b-source.ts";
import type { KeyHeader } from "../../../shared/adapters/upstream/upstream-credentials.ts";
import type { DealerSourceKey } from "../../../shared/domain/dealers/dealer-listing-id.ts";
import type { DealerSources } from "../../../shared/domain/dealers/dealer-source.ts";
import { holdSecrets } from "./hold-secrets.ts";
import { fixedCredentials, testKeys } from "./upstream-keys.ts";

/** A simulated dealer car in the format of the control API. */
export interface ControlledCar {
  id: number;
  source_key: "retail_a" | "retail_b";
  make: string;
  model: string;
  price_krw: number;
  status: string;
  under_contract: boolean;
}

/** The simulated markets under control. */
export interface DealerUpstreams {
  url: string;
  /** Both sources, with closed circuit breakers. */
  createSources(now?: () => number): DealerSources;
  /** Sends `PUT /control/{path}`, which must succeed. */
  control(path: string, body: unknown): Promise<void>;
  listCars(query?: string): Promise<ControlledCar[]>;
  stop(): Promise<void>;
}

const secretNames = { RETAIL_A_SECRET_NAME: "tests/retail-a", RETAIL_B_SECRET_NAME: "tests/retail-b" };

/**
 * Starts the simulated markets on a free port and configures the functions to use them and the secrets with
 * their keys.
 */
export async function startDealerUpstreams(): Promise<DealerUpstreams> {
  const [{ url, stop }, secrets] = await Promise.all([
    startUpstreams({ port: 0, keys: testKeys }),
    holdSecrets({
      [secretNames.RETAIL_A_SECRET_NAME]: JSON.stringify({ apiKey: testKeys.retail_a }),
      [secretNames.RETAIL_B_SECRET_NAME]: JSON.stringify({ apiKey: testKeys.retail_b }),
    }),
  ]);
  const addresses = { RETAIL_A_URL: `${url}/retail_a`, RETAIL_B_URL: `${url}/retail_b` };
  Object.assign(process.env, addresses, secretNames);
  const connect = (source: DealerSourceKey, header: KeyHeader, now?: () => number) =>
    new DealerConnection(source, {
      baseUrl: () => `${url}/${source}`,
      credentials: fixedCredentials(testKeys[source], header),
      ...(now && { now }),
    });
  return {
    url,
    createSources: (now) => ({
      retail_a: createRetailASource(connect("retail_a", "x-api-key", now)),
      retail_b: createRetailBSource(connect("retail_b", "authorization", now)),
    }),
    async control(path, body) {
      const response = await fetch(`${url}/control/${path}`, { method: "PUT", body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    },
    async listCars(query = "") {
      const response = await fetch(`${url}/control/listings?${query}`);
      return ((await response.json()) as { data: ControlledCar[] }).data;
    },
    async stop() {
      await Promise.all([stop(), secrets.stop()]);
    },
  };
}
