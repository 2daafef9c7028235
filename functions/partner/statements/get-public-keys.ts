import { readPublicKeys } from "../../../shared/adapters/signing/read-public-keys.ts";
import { getPublicKeysRoute } from "../../../shared/contract/routes/statements/get-public-keys.ts";
import { publicHandler } from "../../../shared/http/public-handler.ts";

/** `GET /.well-known/jwks.json` */
export const handler = publicHandler(getPublicKeysRoute, async () => ({
  status: 200,
  // Any page may verify signatures, so the public keys can be read without an API key.
  headers: { "Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*" },
  body: { keys: await readPublicKeys("read:publicKeys") },
}));
