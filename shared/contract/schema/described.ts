import * as z from "zod/mini";

/** Returns the schema with a description for the API documents. */
export const described = <Schema extends z.ZodMiniType>(schema: Schema, description: string) =>
  schema.check(z.meta({ description }));

/** Returns the schema of an optional value, with a description for the API documents. */
export const optionally = <Schema extends z.ZodMiniType>(schema: Schema, description: string) =>
  described(z.optional(schema), description);
