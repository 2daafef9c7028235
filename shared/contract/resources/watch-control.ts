import { watchSchema } from "./watch.ts";
import { watchCall } from "./watch-params.ts";

/** What the routes that mute, pause and take either back have in common. */
export const watchControl = {
  ...watchCall,
  ignoresBody: true,
  responses: { 200: { description: "The watch as it now stands.", schema: watchSchema } },
} as const;
