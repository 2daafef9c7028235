import { vehicleIdsSchema } from "./watch-match.ts";
import { watchCall } from "./watch-params.ts";

/** What the routes that change a static list have in common. */
export const staticListCall = {
  ...watchCall,
  body: vehicleIdsSchema,
  errors: [
    "validation_error",
    "eagle_eye_watch_not_static",
    "eagle_eye_match_batch_too_large",
    "eagle_eye_watch_not_found",
  ],
} as const;

/** What the routes that hide cars and show them again have in common. */
export const hidingCall = {
  ...watchCall,
  body: vehicleIdsSchema,
  errors: ["validation_error", "eagle_eye_match_batch_too_large", "eagle_eye_watch_not_found"],
} as const;
