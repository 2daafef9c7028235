import * as z from "zod/mini";

/** Serialises and parses one kind of message, with one schema for sender and receiver. */
export interface MessageFormat<Message> {
  format: (message: Message) => string;
  /** @throws Error that describes the fault, when the text is not a valid message */
  parse: (text: string) => Message;
}

/**
 * Declares a kind of message.
 * @param name used in error messages, such as `delivery message`
 */
export const messageFormat = <Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
): MessageFormat<z.output<Schema>> => ({
  format: (message) => JSON.stringify(message),
  parse: (text) => {
    const result = z.safeParse(schema, parseJson(name, text));
    if (result.success) return result.data;
    throw new Error(`Not a ${name}: ${result.error.issues.map(describeFault).join("; ")}`);
  },
});

const describeFault = (issue: z.core.$ZodIssue): string =>
  `${issue.path.join(".") || "it"} is ${issue.code === "invalid_type" ? `not ${issue.expected}` : issue.code}`;

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`Not a ${name}: the text is not JSON`, { cause: error });
  }
}
