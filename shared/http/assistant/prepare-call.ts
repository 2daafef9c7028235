import type { ErrorCode } from "../../domain/errors/error-codes.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { AssistantTool, FinishTool, ToolCaller } from "./assistant-tool.ts";
import { explainProblem } from "./explain-problem.ts";

/** A started tool call: its arguments are checked and its first reads have begun. */
export interface PreparedCall {
  tool: string;
  finish: FinishTool;
}

/** The result of `tools/call`. */
export interface CallResult {
  content: [{ type: "text"; text: string }];
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

/** Reports whether a message is a tool call, valid or not. */
export const isToolCall = (message: unknown): boolean =>
  typeof message === "object" &&
  message !== null &&
  (message as { method?: unknown }).method === "tools/call";

/** Starts the tool call of a message; null when the server has no tool of that name. */
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

/**
 * Completes a tool call. A rejection is returned to the model as text, so that it can correct the call.
 * @param onRefusal called with the code of a rejection
 * @throws internal failures
 */
export async function finishCall(
  { finish }: PreparedCall,
  caller: ToolCaller,
  noteRefusal: (code: ErrorCode) => void,
): Promise<CallResult> {
  try {
    const { text, structured } = await finish(caller);
    return { content: [{ type: "text", text }], structuredContent: structured };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    noteRefusal(error.code);
    return { content: [{ type: "text", text: explainProblem(error) }], isError: true };
  }
}
