import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { LoggedRequest, RequestSearch } from "../../api/generated/types.ts";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { fileOfRows } from "../../components/lists/list-file.ts";
import { StaticTable } from "../../components/lists/static-table.tsx";
import { timeColumnWidth } from "../../components/lists/time-column.ts";
import { formatTimeExactly } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { operatorMessages } from "../operator-messages.ts";
import { useNameOfPartner } from "../partners/partner-of-id.tsx";
import { AnsweredStatus } from "./one-request.tsx";
import { requestMessages } from "./request-messages.ts";

/** Shows a partner's rejected requests, newest first. Each request can be searched by its id. */
export function RefusedRequests(props: { search: RequestSearch; onSearch: (requestId: string) => void }) {
  const { search, onSearch } = props;
  const say = useMessages(requestMessages);
  const formatOperator = useMessages(operatorMessages);
  const partner = useNameOfPartner(search.partner_id);
  const title = say("refusedRequests", { partner: partner ?? formatOperator("partner") });
  return (
    <SpaceBetween size="s">
      {search.has_more && <Alert type="info">{say("hasMore", { count: search.requests.length })}</Alert>}
      <StaticTable
        items={search.requests}
        file={fileOfRows<LoggedRequest>(`rejected-requests-${search.partner_id ?? ""}`)}
        columns={useColumns(onSearch)}
        trackBy={({ request_id }) => request_id}
        header={<Header variant="h2">{title}</Header>}
        label={title}
      />
    </SpaceBetween>
  );
}

function useColumns(onSearch: (requestId: string) => void): ListColumn<LoggedRequest>[] {
  const say = useMessages(requestMessages);
  const formatOperator = useMessages(operatorMessages);
  const zone = useZone();
  return [
    {
      ...{ id: "at", header: say("at"), minWidth: timeColumnWidth, isRowHeader: true },
      sortBy: ({ at }) => at,
      cell: ({ at }) => formatTimeExactly(at, zone),
    },
    { id: "route", header: say("route"), sortBy: ({ route }) => route, cell: ({ route }) => route ?? "–" },
    {
      ...{ id: "status", header: formatOperator("status") },
      cell: (request) => <AnsweredStatus request={request} />,
    },
    {
      id: "code",
      header: say("errorCode"),
      sortBy: ({ error_code }) => error_code,
      cell: ({ error_code }) => error_code ?? "–",
    },
    {
      ...{ id: "key", header: say("key") },
      cell: ({ key_last_four }) => (key_last_four === null ? "–" : `…${key_last_four}`),
    },
    {
      ...{ id: "id", header: say("requestId") },
      cell: ({ request_id }) => (
        <Button variant="inline-link" onClick={() => onSearch(request_id)}>
          {request_id}
        </Button>
      ),
    },
  ];
}
