import * as z from "zod/mini";

/** Serialises and parses one kind of message, with one schema for sender and receiver. */
export interface MessageFormat<Message> {
  schema: z.ZodMiniType<Message>;
  /** Fields that the schema does not have are left out. @throws Error when the message is not valid */
  format: (message: Message) => string;
  /** @throws Error that describes the fault, when the text is not a valid message */
  parse: (text: string) => Message;
}

/**
 * Declares a kind of message. A message with a field that the schema does not know is not valid: a later release sent
 * it and means something by it, so it waits for that release instead of being half done. Loose objects of a schema, for
 * what others send, keep such fields and are valid.
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
