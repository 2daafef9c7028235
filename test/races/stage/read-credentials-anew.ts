import { registerHooks } from "node:module";

// Clients are shared by all who act: as in the bundles of functions, the SDK reads credentials from the environment for
// each call, where the chain that it brings keeps those it has read.

const chain = "@aws-sdk/credential-provider-node";
const own = new URL("../../../infra/bundling/environment-credentials.ts", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === chain ? { url: own, shortCircuit: true } : next(specifier, context),
});
