import * as z from "zod/mini";
import {
  type HistoryProvider,
  HistoryProviderFailed,
  type ProviderAnswer,
} from "../../domain/history/history-provider.ts";
import type { LookupKey } from "../../domain/history/lookup-request.ts";
import { limitText } from "../../domain/text/limit-text.ts";
import { logger } from "../../platform/logger.ts";
import { recordMetric } from "../../platform/record-metric.ts";
import {
  type UpstreamConnection,
  UpstreamFailed,
  type UpstreamFault,
} from "../upstream/upstream-connection.ts";
import { historyAnswerSchema, resultCodes } from "./history-answers.ts";
import { normalizeReport, type RawSection } from "./normalize-report.ts";

const timeoutMilliseconds = 10_000;
/** The report must fit into one item of the table and into one webhook. */
const longestAnswer = 500_000;
const longestTerm = 40;
const mostTermsLogged = 20;
/** Faults after which the provider is considered unavailable. */
const unavailableFaults: readonly UpstreamFault[] = ["unreachable", "locked_out"];

/** Returns the national vehicle-history provider, in the wire format of `docs/upstreams.md`. */
export const createHistoryProvider = (connection: UpstreamConnection): HistoryProvider => ({
  async fetchReport(key, lookupId) {
    try {
      const answer = await connection.ask({
        path: "/inquiries",
        body: { 요청번호: lookupId, [key.kind === "plate" ? "차량번호" : "차대번호"]: key.value },
        read: (text) => readAnswer(text, key),
        timeoutMilliseconds,
      });
      return answer ?? { outcome: "no_record" };
    } catch (error) {
      if (!(error instanceof UpstreamFailed)) throw error;
      const code = unavailableFaults.includes(error.fault) ? "provider_unavailable" : "provider_error";
      throw new HistoryProviderFailed(code, error.message, { cause: error });
    }
  },
});

function readAnswer(text: string, { kind }: LookupKey): ProviderAnswer {
  if (text.length > longestAnswer) throw new Error("The answer is too long");
  const answer = z.parse(historyAnswerSchema, JSON.parse(text));
  if (answer.결과코드 === resultCodes.none) return { outcome: "no_record" };
  if (answer.결과코드 === resultCodes.vinRefused) {
    if (kind !== "vin") throw new Error("The provider rejected a plate as a VIN");
    return { outcome: "refused" };
  }
  if (!answer.차량정보) throw new Error("The answer has no vehicle section");
  return { outcome: "report", report: readReport(answer), raw: text };
}

function readReport(answer: RawSection) {
  const unknown: string[] = [];
  const report = normalizeReport(answer, (field, term) => {
    unknown.push(`${field}: ${limitText(term, longestTerm)}`);
  });
  if (unknown.length > 0) {
    recordMetric("UnknownHistoryTerms", unknown.length);
    logger.warn("The history provider used unknown terms", {
      unknown_term_count: unknown.length,
      unknown_terms: unknown.slice(0, mostTermsLogged),
    });
  }
  return report;
}
