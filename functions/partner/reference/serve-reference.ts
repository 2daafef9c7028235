import { referenceHandler } from "../../../shared/http/reference/reference-handler.ts";

/** `/openapi.json`, `/asyncapi.json`, `/docs` and what is below it. */
export const handler = referenceHandler();
