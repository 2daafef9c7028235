import { expect } from "vitest";
import { requestLine } from "../../../shared/domain/operations/logged-request.ts";
import { readAuditLog } from "../../../shared/persistence/audit/audit-log.ts";
import { loggedApis } from "../../../shared/platform/resources.ts";
import { requireValue } from "../../support/require-value.ts";
import { ask, byOperator, openRacingPartner } from "../stage/people.ts";
import { byRoute, type Done, type Operation, type Scenario } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";

/** A completed search that found a partner's request. Nobody has viewed the request yet. */
interface SearchWorld {
  searchId: string;
  partnerId: string;
}

const searchedAt = Date.parse("2026-11-20T09:00:00+09:00");
const minute = 60_000;
const requestId = "JKJaXmPLvHcESHA=";

const read = (name: string, sub: string): Operation<SearchWorld> =>
  byRoute(
    "getRequestSearch",
    ({ searchId }) => byOperator({ claims: { scope: "operator", sub }, params: { id: searchId } }),
    name,
  );

const can = {
  read: read("getRequestSearch", "ops@example.com"),
  readToo: read("getRequestSearch by somebody else", "support@example.com"),
  search: byRoute<SearchWorld>("createRequestSearch", () => byOperator({ body: { request_id: requestId } })),
  searchOfPartner: byRoute<SearchWorld>(
    "createRequestSearch",
    ({ partnerId }) => byOperator({ body: { partner_id: partnerId } }),
    "createRequestSearch of a partner",
  ),
};

/** The log contains the request's line, and the search has completed. */
async function findRequest(stage: RaceStage): Promise<SearchWorld> {
  const { partnerId } = await openRacingPartner(stage);
  const { environment } = stage.actor("console/operations/create-request-search", "setting up");
  stage.log.add({
    group: `${requireValue(environment.LOG_GROUP_PREFIX)}${loggedApis[0]}Orders`,
    at: Date.now() - minute,
    text: JSON.stringify({
      ...{ level: "INFO", message: requestLine, request_id: requestId, partner_id: partnerId, status: 409 },
    }),
  });
  const { id: searchId } = await ask(
    stage,
    "createRequestSearch",
    byOperator({ body: { request_id: requestId } }),
  );
  await ask(stage, "getRequestSearch", byOperator({ params: { id: searchId } }));
  return { searchId, partnerId };
}

/** Expects one audit entry for the first view of the request, even after several reads. */
async function expectOneView({ partnerId }: SearchWorld, done: readonly Done[]): Promise<void> {
  const { entries } = await readAuditLog({ resourceId: partnerId, actor: null, limit: 50, after: null });
  const views = entries.filter(({ action }) => action === "request_log.view");
  expect(views).toHaveLength(done.some(({ name }) => name.startsWith("getRequestSearch")) ? 1 : 0);
}

/** All operations of operators on a search of the log. */
export const requestSearches: Scenario<SearchWorld> = {
  kind: "request searches",
  stage: "sandbox",
  // CloudWatch generates these ids. A repeated search has a new id.
  free: [/ \.queryId /],
  situations: [
    {
      name: "completed and not yet viewed",
      at: searchedAt,
      operations: Object.values(can),
      prepare: findRequest,
      check: expectOneView,
    },
  ],
};
