import Alert from "@cloudscape-design/components/alert";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { RequestSearch } from "../../api/generated/types.ts";
import { PageLink } from "../../components/page-link.tsx";
import { environmentsOf } from "../../config/load-config.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf, withSearch } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { useNameOfPartner } from "../partners/partner-of-id.tsx";
import { LoggedLines } from "./logged-lines.tsx";
import { OneRequest } from "./one-request.tsx";
import { RefusedRequests } from "./refused-requests.tsx";
import { requestMessages } from "./request-messages.ts";

/** Shows the status of a search and its results. */
export function SearchResult(props: { search: RequestSearch; onSearch: (requestId: string) => void }) {
  const { search, onSearch } = props;
  const say = useMessages(requestMessages);
  const { requests, lines, status } = search;
  const [request] = requests;
  if (status === "running")
    return (
      <div role="status">
        <StatusIndicator type="loading">{say("running")}</StatusIndicator>
      </div>
    );
  if (status === "failed")
    return (
      <Alert type="error" header={say("failed")}>
        {say("failedNote")}
      </Alert>
    );
  if (requests.length === 0 && lines.length === 0) return <NotFound search={search} />;
  if (search.partner_id !== null) return <RefusedRequests search={search} onSearch={onSearch} />;
  return (
    <SpaceBetween size="l">
      {request !== undefined && <OneRequest request={request} environment={search.environment} />}
      <LoggedLines lines={lines} />
    </SpaceBetween>
  );
}

/** Shows the likely reason for an empty result: the period, the environment, or a log line that is too recent. */
function NotFound({ search }: { search: RequestSearch }) {
  const say = useMessages(requestMessages);
  const formatShared = useMessages(sharedMessages);
  const { environment, config } = useConsole();
  const zone = useZone();
  const name = useNameOfPartner(search.partner_id);
  const what = search.request_id ?? search.partner_id ?? "";
  const others = environmentsOf(config).filter((one) => one !== environment);
  const times = { from: formatTime(search.from, zone), to: formatTime(search.to, zone) };
  return (
    <Alert
      type="info"
      header={say(search.request_id === null ? "nothingRefused" : "notFound", { what: name ?? what })}
    >
      <ul>
        <li>{say("searchedTime", { ...times, days: search.log_days })}</li>
        <li>{say("justWritten")}</li>
        {others.map((other) => (
          <li key={other}>
            {say("otherEnvironment", { environment: formatShared(environment) })}{" "}
            <PageLink href={withSearch(pathOf(other, "operator", "requests"), { what })}>
              {say("searchThere", { environment: formatShared(other) })}
            </PageLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
