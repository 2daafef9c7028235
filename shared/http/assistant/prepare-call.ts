import { Problem } from "../../domain/errors/problem.ts";
import { describeError } from "../../platform/describe-error.ts";
import { logger } from "../../platform/logger.ts";
import type { AssistantTool, FinishTool, ToolCaller } from "./assistant-tool.ts";
import { explainProblem } from "./explain-problem.ts";

/** A tool call that has begun: its arguments are checked and its first reads are on their way. */
export interface PreparedCall {
  tool: string;
  finish: FinishTool;
}

/** What `tools/call` answers. */
export interface CallResult {
  content: [{ type: "text"; text: string }];
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

/** Whether a message asks for a tool to be run, however badly. */
export const isToolCall = (message: unknown): boolean =>
  typeof message === "object" &&
  message !== null &&
  (message as { method?: unknown }).method === "tools/call";

/** Begins the tool call a message asks for; null where it asks for none of the tools. */
export function prepareCall(message: unknown, tools: readonly AssistantTool[]): PreparedCall | null {
  if (!isToolCall(message)) return null;
  const { params } = message as { params?: { name?: unknown; arguments?: unknown } | null };
  const tool = tools.find(({ definition }) => definition.name === params?.name);
  if (tool === undefined) return null;
  const { name } = tool.definition;
  try {
    return { tool: name, finish: tool.start(params?.arguments) };
  } catch (error) {
    return { tool: name, finish: () => Promise.reject(error) };
  }
}

/** Ends a tool call. Whatever goes wrong is told to the model, which may then do better; never rejects. */
export async function finishCall(
  { tool, finish }: PreparedCall,
  caller: ToolCaller,
  requestId: string,
): Promise<CallResult> {
  try {
    const { text, structured } = await finish(caller);
    return { content: [{ type: "text", text }], structuredContent: structured };
  } catch (error) {
    return { content: [{ type: "text", text: tell(error, tool, requestId) }], isError: true };
  }
}

function tell(error: unknown, tool: string, requestId: string): string {
  if (error instanceof Problem) return explainProblem(error);
  logger.error("tool failed", { request_id: requestId, tool, failure: describeError(error) });
  return `Something failed on our side. Try again; if it persists, report request ${requestId}.`;
}
