import { watchSchema } from "./watch.ts";
import { watchCall } from "./watch-params.ts";

/** Common parts of the routes that mute, unmute, pause and resume. */
export const watchControl = {
  ...watchCall,
  repeatable: true,
  responses: { 200: { description: "The updated watch.", schema: watchSchema } },
} as const;
