import { readPublicKeys } from "../../../shared/adapters/signing/read-public-keys.ts";
import { getPublicKeysRoute } from "../../../shared/contract/routes/statements/get-public-keys.ts";
import { publicHandler } from "../../../shared/http/public-handler.ts";

/** `GET /.well-known/jwks.json` */
export const handler = publicHandler(getPublicKeysRoute, async () => ({
  status: 200,
  // Web pages of any origin may read the public keys, to verify signatures in the browser.
  headers: { "Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*" },
  body: { keys: await readPublicKeys("read:publicKeys") },
}));
