import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import { requireVariable } from "../../platform/environment-variables.ts";
import { DealerConnection } from "./dealer-connection.ts";
import { createRetailASource } from "./retail-a/retail-a-source.ts";
import { createRetailBSource } from "./retail-b/retail-b-source.ts";

/**
 * Both sources, with the URLs of the environment variables. Their breakers live as long as the function's
 * environment.
 */
export const dealerSources: DealerSources = {
  retail_a: createRetailASource(new DealerConnection("retail_a", () => requireVariable("RETAIL_A_URL"))),
  retail_b: createRetailBSource(new DealerConnection("retail_b", () => requireVariable("RETAIL_B_URL"))),
};
