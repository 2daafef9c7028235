import * as z from "zod/mini";
import { BadControlInput } from "./simulated-upstream.ts";

/**
 * Parses the body of a control request.
 *
 * @throws BadControlInput naming each invalid member.
 */
export function parseControlInput<Output>(schema: z.ZodMiniType<Output>, body: unknown): Output {
  const parsed = z.safeParse(schema, body ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const problem =
      issue.code === "unrecognized_keys" ? `does not take ${issue.keys.join(", ")}` : issue.message;
    return `${issue.path.join(".") || "body"}: ${problem}`;
  });
  throw new BadControlInput(problems.join("; "));
}
