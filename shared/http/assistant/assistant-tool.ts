import * as z from "zod/mini";
import type { ToolDefinition, ToolInput } from "../../contract/assistant/define-tool.ts";
import { describeIssue, toProblemIssues } from "../../contract/schema/describe-issue.ts";
import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import { validationProblem } from "../../domain/errors/problem.ts";

/** Who calls a tool, and what it may use. */
export interface ToolCaller {
  partnerId: string;
  /** What the partner's cursors are sealed with. */
  cursorSecret: string;
  /** Epoch milliseconds. */
  now: number;
  dealerSources: DealerSources;
}

/** What a tool answers: for a model to read, and for a program. */
export interface ToolAnswer {
  text: string;
  structured: Record<string, unknown>;
}

/** The rest of a call, once the caller is known. */
export type FinishTool = (caller: ToolCaller) => Promise<ToolAnswer>;

/** A tool that can be run. */
export interface AssistantTool {
  definition: ToolDefinition;
  /**
   * Checks the arguments and begins reads that depend on them alone.
   * @throws Problem validation_error
   */
  start(args: unknown): FinishTool;
}

/** Couples a tool's definition with what it does. */
export function runnable<const Tool extends ToolDefinition>(
  definition: Tool,
  start: (input: ToolInput<Tool>) => FinishTool,
): AssistantTool {
  return { definition, start: (args) => start(readArguments(definition, args)) };
}

/** Reads begun before the caller is known; a caller who is refused never awaits them, and their failure must not end the process. */
export function beginReads<Reads>(reads: Promise<Reads>): Promise<Reads> {
  reads.catch(() => undefined);
  return reads;
}

function readArguments<Tool extends ToolDefinition>({ name, input }: Tool, args: unknown): ToolInput<Tool> {
  const result = z.safeParse(input, withoutBlanks(args ?? {}), { error: describeIssue });
  if (result.success) return result.data as ToolInput<Tool>;
  const issues = toProblemIssues("arguments", result.error.issues);
  const hasStray = result.error.issues.some(({ code }) => code === "unrecognized_keys");
  if (hasStray && input instanceof z.ZodMiniObject) {
    const known = Object.keys(input.shape).join(", ");
    issues.push({ path: name, message: `takes ${known}` });
  }
  throw validationProblem(issues);
}

/** Models fill in what they do not need with null or empty text. */
function withoutBlanks(args: unknown): unknown {
  if (typeof args !== "object" || args === null || Array.isArray(args)) return args;
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null && value !== ""));
}
