import { referenceHandler } from "../../../shared/http/reference/reference-handler.ts";

/** `/openapi.json`, `/asyncapi.json`, `/docs` and its subpaths. */
export const handler = referenceHandler();
