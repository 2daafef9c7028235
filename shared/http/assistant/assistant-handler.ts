import { callAssistantRoute } from "../../contract/routes/assistant/call-assistant.ts";
import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import type { ErrorCode } from "../../domain/errors/error-codes.ts";
import { type Clock, systemClock } from "../../platform/clock.ts";
import { requireVariable } from "../../platform/environment-variables.ts";
import type { AccountCaller } from "../admission/admission.ts";
import { admitPartner, readKeyHeader } from "../admit-partner.ts";
import { type ExchangeEvent, headerOf, type Step } from "../exchange.ts";
import { limitCallsAtOnce } from "../limit-calls-at-once.ts";
import { hintsOfToolCall, limitDealerCalls } from "../limit-dealer-calls.ts";
import { buildPipeline, type GatewayHandler } from "../pipeline.ts";
import { parseJsonBodyUnchecked, requireJsonBytes } from "../read-json-body.ts";
import type { Reply } from "../reply.ts";
import type { AssistantTool } from "./assistant-tool.ts";
import { challengeCallers } from "./challenge-callers.ts";
import { type CallResult, finishCall, isToolCall, type PreparedCall, prepareCall } from "./prepare-call.ts";
import { refuseForeignOrigin } from "./refuse-foreign-origin.ts";
import { refuseMessage } from "./refuse-message.ts";
import { serveMessage } from "./serve-message.ts";

/**
 * Returns the Lambda entry point of the assistant server. Callers are admitted as on any partner route, and
 * rejections use the error envelope. All later responses are JSON-RPC. Only tool calls count against a trial
 * budget and a limit.
 */
export function assistantHandler(
  tools: readonly AssistantTool[],
  { dealerSources, clock = systemClock }: { dealerSources: DealerSources; clock?: Clock },
): GatewayHandler {
  const begun = new WeakMap<ExchangeEvent<AccountCaller>, PreparedCall | null>();
  const limiter = limitCallsAtOnce<AccountCaller>(limitDealerCalls(hintsOfToolCall));
  const begin = (event: ExchangeEvent<AccountCaller>) => {
    limiter.begin(event);
    const call = prepareCall(parseJsonBodyUnchecked(event), tools);
    begun.set(event, call);
    if (call !== null) event.exchange.logFields.tool = call.tool;
  };
  const respond = async (event: ExchangeEvent<AccountCaller>): Promise<Reply> => {
    const { exchange } = event;
    const message = exchange.body;
    const refusal = refuseMessage(message);
    if (refusal !== null) return refusal;
    const call = begun.get(event) ?? null;
    const { partnerId, cursorSecret } = exchange.caller as AccountCaller;
    const caller = { partnerId, cursorSecret, now: exchange.receivedAt, dealerSources };
    const logRefusal = (code: ErrorCode) => {
      exchange.logFields.error_code = code;
    };
    const ending = call && (() => finishCall(call, caller, logRefusal));
    return toReply(await serveOrFail(readHeaders(event), message, ending));
  };
  const admission = {
    readKey: readKeyOrToken,
    isBudgeted: isCountedCall,
    rateLimit: callAssistantRoute.rateLimit,
    isRateCounted: isCountedCall,
    mayKeepAnswers: false,
  };
  const steps = [
    challengeCallers as Step<AccountCaller>,
    refuseForeignOrigin as Step<AccountCaller>,
    admitPartner(admission, begin),
    limiter.step,
    readMessage as Step<AccountCaller>,
  ];
  return buildPipeline(callAssistantRoute.operationId, steps, respond, clock);
}

/** An internal failure is a 500 without details, as on any route, so that monitoring detects it. */
async function serveOrFail(
  headers: Headers,
  message: unknown,
  callTool: (() => Promise<CallResult>) | null,
): Promise<Response> {
  const failures: unknown[] = [];
  const guarded = async (): Promise<CallResult> => {
    try {
      return await callTool!();
    } catch (error) {
      failures.push(error);
      return { content: [{ type: "text", text: "" }], isError: true };
    }
  };
  const version = requireVariable("API_VERSION");
  const response = await serveMessage(headers, message, { version, callTool: callTool && guarded });
  if (failures.length > 0) throw failures[0];
  return response;
}

const isCountedCall = (event: ExchangeEvent<AccountCaller>): boolean =>
  isToolCall(parseJsonBodyUnchecked(event));

/** Returns the key from either header: some clients can send only a bearer token. */
function readKeyOrToken(event: ExchangeEvent<AccountCaller>): string | undefined {
  return readKeyHeader(event) ?? /^Bearer +(\S+)$/i.exec(headerOf(event, "authorization") ?? "")?.[1];
}

/** Leaves `exchange.body` undefined for invalid JSON, because the protocol has its own error for it. */
const readMessage: Step = {
  before: ({ event }) => {
    requireJsonBytes(event);
    event.exchange.body = parseJsonBodyUnchecked(event);
  },
};

/** Replaces the `Accept` header, so that no client is rejected for its value. Responses are always JSON. */
function readHeaders(event: ExchangeEvent): Headers {
  const headers = new Headers(event.headers as Record<string, string>);
  headers.set("accept", "application/json, text/event-stream");
  return headers;
}

async function toReply(response: Response): Promise<Reply> {
  const text = await response.text();
  return { status: response.status, ...(text !== "" && { body: JSON.parse(text) }) };
}
