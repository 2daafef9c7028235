import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import { requireVariable } from "../../platform/environment-variables.ts";
import { secretCredentials } from "../upstream/upstream-credentials.ts";
import { DealerConnection } from "./dealer-connection.ts";
import { createRetailASource } from "./retail-a/retail-a-source.ts";
import { createRetailBSource } from "./retail-b/retail-b-source.ts";

const retailA = new DealerConnection("retail_a", {
  baseUrl: () => requireVariable("RETAIL_A_URL"),
  credentials: secretCredentials("readSecret:retailA", "x-api-key"),
});
const retailB = new DealerConnection("retail_b", {
  baseUrl: () => requireVariable("RETAIL_B_URL"),
  credentials: secretCredentials("readSecret:retailB", "authorization"),
});

/**
 * Both sources, configured from the function's environment variables. Circuit breakers and keys are reused for the
 * lifetime of the function environment.
 */
export const dealerSources: DealerSources = {
  retail_a: createRetailASource(retailA),
  retail_b: createRetailBSource(retailB),
};
