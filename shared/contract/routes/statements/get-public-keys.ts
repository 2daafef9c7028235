import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { publicKeysSchema } from "../../resources/statements/checkpoint.ts";

/** `GET /.well-known/jwks.json` */
export const getPublicKeysRoute = defineRoute({
  operationId: "getPublicKeys",
  audience: "public",
  area: "statements",
  method: "GET",
  path: "/.well-known/jwks.json",
  summary: "Read the public keys",
  description:
    "The keys that verify checkpoints and receipts, as a JSON Web Key Set. Needs no API key. A key is published before its first signature, and stays published as long as anything that it signed is kept.",
  query: z.object({}),
  responses: {
    200: {
      description: "The keys.",
      schema: publicKeysSchema,
      headers: {
        "Cache-Control": "`public, max-age=300`.",
        "Access-Control-Allow-Origin": "`*`: any page may verify with the keys.",
      },
    },
  },
  errors: [],
  budgeted: false,
});
