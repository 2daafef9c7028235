import * as z from "zod/mini";

/** How messages of one kind become text, and text messages: one schema for who sends them and who receives them. */
export interface MessageFormat<Message> {
  format: (message: Message) => string;
  /** @throws Error that says what is wrong, when the text is no such message */
  parse: (text: string) => Message;
}

/**
 * Declares a kind of message.
 * @param name what errors call it, such as `delivery message`
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
  `${issue.path.join(".") || "it"} is ${issue.code === "invalid_type" ? `no ${issue.expected}` : issue.code}`;

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`Not a ${name}: the text is not JSON`, { cause: error });
  }
}
