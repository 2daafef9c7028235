import * as z from "zod/mini";
import { responseText } from "../../schema/response-values.ts";

/** Response of `GET /v1/health`. */
export const healthSchema = z
  .object({
    status: z.literal("ok").check(z.meta({ description: "Always `ok` in a response." })),
    version: responseText(20).check(
      z.meta({ description: "Version of the public contract, such as `v1.60`." }),
    ),
    environment: z
      .enum(["production", "sandbox"])
      .check(z.meta({ description: "Environment that this host serves." })),
  })
  .check(z.meta({ id: "Health", description: "State of the service." }));
