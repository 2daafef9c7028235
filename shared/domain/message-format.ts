import * as z from "zod/mini";

/** Serializes and parses one kind of message, with one schema for sender and receiver. */
export interface MessageFormat<Message> {
  schema: z.ZodMiniType<Message>;
  /**
   * Serializes a message. Fields that the schema lacks are omitted. @throws Error when the message is invalid
   */
  format: (message: Message) => string;
  /** Parses a message. @throws Error that describes the fault when the text is not a valid message */
  parse: (text: string) => Message;
}

/**
 * Declares a kind of message. A message with a field that the schema lacks comes from a later release that uses the
 * field. This release rejects the message as invalid, so that the message waits for the later release instead of being
 * half processed. Loose objects in a schema, for content from other senders, keep unknown fields.
 *
 * @param name used in error messages, such as `delivery message`
 */
export const messageFormat = <Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
): MessageFormat<z.output<Schema>> => ({
  schema: schema as unknown as z.ZodMiniType<z.output<Schema>>,
  format: (message) => JSON.stringify(z.parse(schema, message)),
  parse: (text) => {
    const message = parseJson(name, text);
    const result = z.safeParse(schema, message);
    if (!result.success) {
      throw new Error(`Not a ${name}: ${result.error.issues.map(describeFault).join("; ")}`);
    }
    const unknown = findUnknownField(message, result.data);
    if (unknown !== null) throw new Error(`Not a ${name}: ${unknown} is not known to this release`);
    return result.data;
  },
});

/** Returns the path of the first field that parsing dropped; null if there is none. */
function findUnknownField(message: unknown, parsed: unknown, path: readonly string[] = []): string | null {
  if (!isNested(message) || !isNested(parsed)) return null;
  // Plain values have no fields, and a list may contain millions of them.
  if (Array.isArray(message) && !message.some(isNested)) return null;
  for (const [name, value] of Object.entries(message)) {
    const place = [...path, name];
    const unknown = Object.hasOwn(parsed, name)
      ? findUnknownField(value, parsed[name], place)
      : place.join(".");
    if (unknown !== null) return unknown;
  }
  return null;
}

const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const describeFault = (issue: z.core.$ZodIssue): string =>
  `${issue.path.join(".") || "it"} is ${issue.code === "invalid_type" ? `not ${issue.expected}` : issue.code}`;

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`Not a ${name}: the text is not JSON`, { cause: error });
  }
}
