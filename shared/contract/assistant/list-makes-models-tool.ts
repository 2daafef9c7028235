import * as z from "zod/mini";
import { defineTool } from "./define-tool.ts";
import { searchScopes } from "./search-vehicles-tool.ts";

/** `list_makes_models` */
export const listMakesModelsTool = defineTool({
  name: "list_makes_models",
  title: "List makes and models",
  description:
    "Makes and model groups that search_vehicles accepts, in stock or not. Use it when a search finds nothing, a name was rejected or a spelling is unclear.",
  input: z.strictObject({
    make: z
      .optional(z.string().check(z.maxLength(100)))
      .check(z.describe("Default: all makes with their models.")),
    source: z.optional(z.enum(searchScopes)),
  }),
  output: z.object({ models: z.record(z.string(), z.array(z.string())).check(z.describe("By make.")) }),
});
