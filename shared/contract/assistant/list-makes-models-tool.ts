import * as z from "zod/mini";
import { defineTool } from "./define-tool.ts";
import { searchScopes } from "./search-vehicles-tool.ts";

/** `list_makes_models` */
export const listMakesModelsTool = defineTool({
  name: "list_makes_models",
  title: "List makes and models",
  description:
    "Makes and model groups that search_vehicles accepts, in stock or not. Call it when a search finds nothing, a name was refused, or the buyer's spelling is in doubt.",
  input: z.strictObject({
    make: z
      .optional(z.string().check(z.maxLength(100)))
      .check(z.describe("Only this make's models. Default: all makes with theirs.")),
    source: z.optional(z.enum(searchScopes)),
  }),
  output: z.object({ models: z.record(z.string(), z.array(z.string())).check(z.describe("By make.")) }),
});
