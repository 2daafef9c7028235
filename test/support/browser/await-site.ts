import { requestPart } from "../shared/request-part.ts";

// A page whose site has to be built first would take longer than a browser waits.
await requestPart("site");
