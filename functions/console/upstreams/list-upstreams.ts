import { dealerSources } from "../../../shared/adapters/dealers/dealer-sources.ts";
import { fetchFxRate } from "../../../shared/adapters/fx/fetch-fx-rate.ts";
import { inspectUpstreams } from "../../../shared/application/upstreams/inspect-upstreams.ts";
import { listUpstreamsRoute } from "../../../shared/contract/routes/upstreams/list-upstreams.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

const probes = {
  retail_a: () => dealerSources.retail_a.readVocabulary(),
  retail_b: () => dealerSources.retail_b.readVocabulary(),
  fx: fetchFxRate,
};

/** `GET /ops/v1/upstreams` */
export const handler = consoleHandler(listUpstreamsRoute, async ({ caller, now }) => {
  const data = await inspectUpstreams(probes, { environment: caller.environment, now });
  return { status: 200, body: { data, next_cursor: null } };
});
