import { registerHooks } from "node:module";

// All actors share the clients. As in the bundles of functions, the SDK reads credentials from the environment
// for each call; its default chain would cache them.

const chain = "@aws-sdk/credential-provider-node";
const own = new URL("../../../infra/bundling/environment-credentials.ts", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === chain ? { url: own, shortCircuit: true } : next(specifier, context),
});
