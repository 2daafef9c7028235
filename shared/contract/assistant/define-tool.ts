import * as z from "zod/mini";

/** A tool of the assistant server: its description for the model, its input and its output. */
export interface ToolDefinition {
  name: string;
  title: string;
  /** States when to use this tool, and when to use another tool. */
  description: string;
  input: z.ZodMiniType;
  /** Shape of `structuredContent`; fields without a value are left out. */
  output: z.ZodMiniType;
}

/** Declares a tool, keeping the literal types of its schemas for the code that runs it. */
export const defineTool = <const Tool extends ToolDefinition>(tool: Tool): Tool => tool;

/** Validated arguments of a tool. */
export type ToolInput<Tool extends ToolDefinition> = z.output<Tool["input"]>;
/** `structuredContent` of a tool. */
export type ToolOutput<Tool extends ToolDefinition> = z.output<Tool["output"]>;

/** A tool as `tools/list` shows it. */
export interface ListedTool {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: { readOnlyHint: true; idempotentHint: true; openWorldHint: false };
}

/** JSON Schema of an object. */
type ObjectSchema = { type: "object"; [keyword: string]: unknown };

/** Describes a tool for `tools/list`. */
export function describeTool({ name, title, description, input, output }: ToolDefinition): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: toSchema(input, "input"),
    outputSchema: toSchema(output, "output"),
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  };
}

/**
 * Returns the JSON Schema of `schema` without keywords that tell a model nothing, because every word takes up space in
 * the model's context.
 */
function toSchema(schema: z.ZodMiniType, io: "input" | "output"): ObjectSchema {
  const {
    $schema: _,
    "~standard": __,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // Outputs may gain fields later. Unknown arguments are rejected, because a misspelled condition would
      // otherwise be ignored.
      if (io === "output" && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  }) as Record<string, unknown>;
  return { ...rest, type: "object" };
}
