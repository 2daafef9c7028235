import { type LogQuestion, readLogAnswer, startLogSearch } from "../../adapters/monitoring/search-logs.ts";
import {
  type RequestSearchBody,
  type RequestSearchResource,
  requestSearchSchema,
} from "../../contract/resources/operations/request-search.ts";
import { presenter } from "../../contract/schema/convert.ts";
import { Problem } from "../../domain/errors/problem.ts";
import {
  type LoggedRequest,
  readLine,
  readRequest,
  requestLine,
  type WrittenLine,
} from "../../domain/operations/logged-request.ts";
import {
  mostFound,
  type RequestSearch,
  ranTooLong,
  type requestSearchStatuses,
  searchedTime,
} from "../../domain/operations/request-search.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import {
  getRequestSearch,
  newRequestSearchWrite,
  requestSearchWriteName,
  shownRequestWrite,
} from "../../persistence/operations/request-searches.ts";
import { commit, TransactionRefused } from "../../persistence/table/transaction.ts";
import { createId } from "../../platform/create-id.ts";
import { currentEnvironment } from "../../platform/deployment.ts";
import { requireVariable } from "../../platform/environment-variables.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import type { OperatorContext } from "../operator-context.ts";
import { readPartner } from "../partners/read-partner.ts";
import { askMonitoring } from "./ask-monitoring.ts";

const present = presenter(requestSearchSchema);

const keptDays = (): number => Number(requireVariable("LOG_DAYS"));

/**
 * Starts a search in the log of this environment, and records the operator and the criteria.
 * @throws Problem `not_found` for an unknown partner, `no_longer_kept` for a period without log lines,
 * `service_unavailable` when CloudWatch does not respond
 */
export async function startRequestSearch(
  wanted: RequestSearchBody,
  { actor, now }: OperatorContext,
): Promise<RequestSearchResource> {
  const [requestId, partnerId] = [wanted.request_id ?? null, wanted.partner_id ?? null];
  const { hours, until = null } = wanted;
  const time = searchedTime({ hours, until }, keptDays(), now);
  if (partnerId !== null) await readPartner(partnerId);
  const queryId = await askMonitoring(
    startLogSearch("search:logs", { ...questionAbout(requestId, partnerId), ...time }),
  );
  const search: RequestSearch = {
    ...{ searchId: createId("rs", now), requestId, partnerId, ...time, queryId },
    ...{ requestedBy: actor, startedAt: now, shownAt: null },
  };
  const answer = presentSearch(search, "running", []);
  // The results of a search can be read only after the search is stored, so every read has a recorded caller.
  await commitWithRetries(() =>
    commit([
      newRequestSearchWrite(search),
      auditWrite({
        ...{ actor, now, action: "request_log.search", resource: "request_log" },
        resourceId: requestId ?? partnerId ?? search.searchId,
        before: null,
        after: { search_id: search.searchId, from: answer.from, to: answer.to },
      }),
    ]),
  );
  return answer;
}

function questionAbout(
  requestId: string | null,
  partnerId: string | null,
): Pick<LogQuestion, "where" | "newestFirst" | "most"> {
  if (requestId !== null) return { where: { request_id: requestId }, newestFirst: false, most: mostFound };
  const refused = { message: requestLine, partner_id: String(partnerId), status: { least: 400 } };
  return { where: refused, newestFirst: true, most: mostFound };
}

/**
 * Returns the current state of a search. If the search found a request by its id, records the first operator who saw
 * the request, and its partner.
 * @throws Problem `not_found` if the search is unknown or a day old, `service_unavailable` when CloudWatch does not
 * respond
 */
export async function readRequestSearch(
  searchId: string,
  context: OperatorContext,
): Promise<RequestSearchResource> {
  const search = await getRequestSearch(searchId);
  if (search === null) {
    const message =
      "There is no search with this id in this environment. Searches are kept for one day. Start a new search.";
    throw new Problem("not_found", message);
  }
  const { status, lines } = await askMonitoring(readLogAnswer("read:logAnswers", search.queryId));
  if (status === "running" && ranTooLong(search, context.now)) return presentSearch(search, "failed", []);
  const [request] = lines.flatMap((line) => readRequest(line) ?? []);
  if (search.requestId !== null && search.shownAt === null && lines.length > 0)
    await recordShown(search, request?.partnerId ?? null, context);
  return presentSearch(search, status, lines);
}

/** Recorded once: repeated and concurrent reads add nothing. */
async function recordShown(
  search: RequestSearch,
  partnerId: string | null,
  { actor, now }: OperatorContext,
): Promise<void> {
  const { requestId, searchId } = search;
  const about =
    partnerId === null
      ? { resource: "request_log", resourceId: String(requestId) }
      : { resource: "partner", resourceId: partnerId };
  const writes = [
    shownRequestWrite({ ...search, shownAt: now }),
    auditWrite({
      ...{ actor, now, action: "request_log.view", ...about },
      before: null,
      after: { search_id: searchId, request_id: requestId },
    }),
  ];
  await commitWithRetries(() => commit(writes).catch(unlessRecorded));
}

function unlessRecorded(error: unknown): void {
  const isRecorded =
    error instanceof TransactionRefused && error.refusalOf(requestSearchWriteName) !== undefined;
  if (!isRecorded) throw error;
}

function presentSearch(
  search: RequestSearch,
  status: (typeof requestSearchStatuses)[number],
  lines: readonly WrittenLine[],
): RequestSearchResource {
  const { searchId, requestId, partnerId, from, to, requestedBy, startedAt } = search;
  const requests: LoggedRequest[] = lines.flatMap((line) => readRequest(line) ?? []);
  return present({
    id: searchId,
    ...{ status, environment: currentEnvironment(), requestId, partnerId, from, to },
    ...{ requestedBy, startedAt, logDays: keptDays() },
    requests,
    hasMore: lines.length >= mostFound,
    lines: requestId === null ? [] : lines.map(readLine),
  });
}
