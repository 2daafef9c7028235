import { type ErrorCode, Problem } from "../../domain/errors/problem.ts";
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

/**
 * Ends a tool call. A refusal is told to the model, which may then do better.
 * @param noteRefusal is called with the code of a refusal
 * @throws what failed on our side
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
