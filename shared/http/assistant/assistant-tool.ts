import * as z from "zod/mini";
import type { ToolDefinition, ToolInput } from "../../contract/assistant/define-tool.ts";
import { describeIssue, toProblemIssues } from "../../contract/schema/describe-issue.ts";
import { findReversedRanges } from "../../contract/schema/find-reversed-ranges.ts";
import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import { validationProblem } from "../../domain/errors/problem.ts";

/** The caller of a tool, and the services that the tool uses. */
export interface ToolCaller {
  partnerId: string;
  /** The secret that seals the partner's cursors. */
  cursorSecret: string;
  /** Epoch milliseconds. */
  now: number;
  dealerSources: DealerSources;
}

/** The result of a tool: text for a model, structured content for a program. */
export interface ToolAnswer {
  text: string;
  structured: Record<string, unknown>;
}

/** Completes a call after the caller is authenticated. */
export type FinishTool = (caller: ToolCaller) => Promise<ToolAnswer>;

/** A tool with its implementation. */
export interface AssistantTool {
  definition: ToolDefinition;
  /**
   * Checks the arguments and starts reads that depend only on them.
   * @throws Problem validation_error
   */
  start(args: unknown): FinishTool;
}

/** Combines a tool's definition with its implementation. */
export function runnable<const Tool extends ToolDefinition>(
  definition: Tool,
  start: (input: ToolInput<Tool>) => FinishTool,
): AssistantTool {
  return { definition, start: (args) => start(readArguments(definition, args)) };
}

/**
 * Starts reads before the caller is authenticated. A rejected call never awaits them, so their failure must
 * not crash the process.
 */
export function beginReads<Reads>(reads: Promise<Reads>): Promise<Reads> {
  reads.catch(() => undefined);
  return reads;
}

function readArguments<Tool extends ToolDefinition>({ input }: Tool, args: unknown): ToolInput<Tool> {
  const result = z.safeParse(input, withoutBlanks(args ?? {}), { error: describeIssue });
  if (!result.success) throw validationProblem(toProblemIssues("arguments", result.error.issues));
  const reversed = findReversedRanges(result.data, "arguments");
  if (reversed.length > 0) throw validationProblem(reversed);
  return result.data as ToolInput<Tool>;
}

/** Removes nulls and empty text, which models send for arguments they do not need. */
function withoutBlanks(args: unknown): unknown {
  if (typeof args !== "object" || args === null || Array.isArray(args)) return args;
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null && value !== ""));
}
