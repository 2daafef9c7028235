import { readPublicKeys } from "../../../shared/adapters/signing/read-public-keys.ts";
import { getPublicKeysRoute } from "../../../shared/contract/routes/statements/get-public-keys.ts";
import { publicHandler } from "../../../shared/http/public-handler.ts";

/** `GET /.well-known/jwks.json` */
export const handler = publicHandler(getPublicKeysRoute, async () => ({
  status: 200,
  // Any page may verify: the keys are public, and need no key of the caller.
  headers: { "Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*" },
  body: { keys: await readPublicKeys("read:publicKeys") },
}));
