import { vehicleIdsSchema } from "./watch-match.ts";
import { watchCall } from "./watch-params.ts";

/** Common parts of the routes that change a static list. */
export const staticListCall = {
  ...watchCall,
  body: vehicleIdsSchema,
  repeatable: true,
  errors: [
    "validation_error",
    "eagle_eye_watch_not_static",
    "eagle_eye_match_batch_too_large",
    "eagle_eye_watch_not_found",
  ],
} as const;

/** Common parts of the routes that hide cars or unhide them. */
export const hidingCall = {
  ...watchCall,
  body: vehicleIdsSchema,
  repeatable: true,
  errors: ["validation_error", "eagle_eye_match_batch_too_large", "eagle_eye_watch_not_found"],
} as const;
