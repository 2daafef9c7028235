import * as z from "zod/mini";
import { longestWatchName } from "./watch.ts";
import { watchConditionFields, watchFiltersInput } from "./watch-condition.ts";

/** The body that creates a watch. */
export const watchCreationSchema = z
  .strictObject({
    name: z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(longestWatchName), z.describe("Your name for the watch.")),
    ...watchConditionFields,
    filters: z
      .optional(watchFiltersInput)
      .check(z.meta({ description: "Filters. A car must satisfy all of them. A static list needs none." })),
    automatic_list_update: z
      ._default(z.boolean(), true)
      .check(z.meta({ description: "False for a static list, which only you change." })),
  })
  .check(
    z.refine(({ filters, automatic_list_update }) => filters !== undefined || !automatic_list_update, {
      path: ["filters"],
      error: "is required",
    }),
    z.meta({ id: "WatchCreation", description: "A buying condition to save, or a static list." }),
  );
