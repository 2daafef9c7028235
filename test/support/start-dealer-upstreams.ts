import { startUpstreams } from "../../infra/local/upstreams/start-upstreams.ts";
import { DealerConnection } from "../../shared/adapters/dealers/dealer-connection.ts";
import { createRetailASource } from "../../shared/adapters/dealers/retail-a/retail-a-source.ts";
import { createRetailBSource } from "../../shared/adapters/dealers/retail-b/retail-b-source.ts";
import type { DealerSources } from "../../shared/domain/dealers/dealer-source.ts";

/** A simulated dealer car as the control surface shows it. */
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
  /** Both sources with closed circuit breakers. */
  createSources(now?: () => number): DealerSources;
  /** `PUT /control/{path}`, which must be taken. */
  control(path: string, body: unknown): Promise<void>;
  listCars(query?: string): Promise<ControlledCar[]>;
  stop(): Promise<void>;
}

/** Starts the simulated markets on a free port and points the functions' variables at them. */
export async function startDealerUpstreams(): Promise<DealerUpstreams> {
  const { url, stop } = await startUpstreams({ port: 0 });
  Object.assign(process.env, { RETAIL_A_URL: `${url}/retail_a`, RETAIL_B_URL: `${url}/retail_b` });
  return {
    url,
    createSources: (now) => ({
      retail_a: createRetailASource(new DealerConnection("retail_a", () => `${url}/retail_a`, now)),
      retail_b: createRetailBSource(new DealerConnection("retail_b", () => `${url}/retail_b`, now)),
    }),
    async control(path, body) {
      const response = await fetch(`${url}/control/${path}`, { method: "PUT", body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    },
    async listCars(query = "") {
      const response = await fetch(`${url}/control/listings?${query}`);
      return ((await response.json()) as { data: ControlledCar[] }).data;
    },
    stop,
  };
}
