import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { listMessages } from "../../components/lists/list-messages.ts";
import { PageLink } from "../../components/page-link.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { formatMoney } from "../../format/money.ts";
import { totalsByCurrency } from "../../format/total-by-currency.ts";
import { orderStatusMessages } from "../../i18n/order-status-messages.ts";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { useReadAll } from "../../query/use-read-all.ts";
import { useReadFirst } from "../../query/use-read-first.ts";
import { pathOf, withSearch } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { EndpointStatus } from "../deliveries/endpoint-status.tsx";
import { operatorReads } from "../operator-reads.ts";
import { countOrders } from "./count-orders.ts";
import { partnerMessages } from "./partner-messages.ts";
import type { PartnerPageSearch } from "./partner-search.ts";

const refreshMilliseconds = 30_000;

/** Shows a partner at a glance: orders by status, unread messages, rejected requests, and the endpoints' health. */
export function PartnerOverview({ partnerId }: { partnerId: string }) {
  return (
    <SpaceBetween size="l">
      <OrderCounts partnerId={partnerId} />
      <Attention partnerId={partnerId} />
      <Endpoints partnerId={partnerId} />
    </SpaceBetween>
  );
}

/** Returns the URL of a tab of a partner's page. */
function usePartnerTab(partnerId: string): (search: PartnerPageSearch) => string {
  const { environment } = useConsole();
  return (search) => withSearch(pathOf(environment, "operator", "partners", partnerId), search);
}

/** Shows how many orders of a partner are in each group of statuses. Each group links to its orders. */
export function OrderCounts({ partnerId }: { partnerId: string }) {
  const say = useMessages(partnerMessages);
  const formatGroup = useMessages(listMessages);
  const formatStatus = useMessages(orderStatusMessages);
  const query = useReadFirst(...operatorReads.newestOrdersOfPartner(partnerId));
  const tab = usePartnerTab(partnerId);
  return (
    <ReadState query={query}>
      {({ items, hasMore }) => (
        <Container
          header={
            <Header
              variant="h2"
              {...(hasMore && { description: say("countedOrders", { count: items.length }) })}
            >
              {say("ordersByStatus")}
            </Header>
          }
        >
          <KeyValuePairs
            columns={4}
            items={countOrders(items).map(({ name, statuses, count, byStatus }) => ({
              label: formatGroup(name),
              value: (
                <>
                  <PageLink href={tab({ tab: "orders", status: [...statuses] })}>
                    {say("orderCount", { count })}
                  </PageLink>
                  {byStatus.map((one) => (
                    <Box key={one.status} fontSize="body-s" color="text-body-secondary">
                      {formatStatus(one.status)}: {one.count}
                    </Box>
                  ))}
                </>
              ),
            }))}
          />
        </Container>
      )}
    </ReadState>
  );
}

/** Shows the amount of a partner's issued and unpaid invoices, per currency. Never empty, because links contain it. */
export function OpenTotal({ partnerId }: { partnerId: string }) {
  const say = useMessages(partnerMessages);
  const formatShared = useMessages(sharedMessages);
  const { data } = useReadAll(...operatorReads.unpaidOfPartner(partnerId), totalsByCurrency);
  if (data === undefined) return <>{formatShared("loading")}</>;
  const total = data.map(([currency, sum]) => formatMoney(sum, currency, "major")).join(", ") || "–";
  return <>{say("openTotal", { total })}</>;
}

function Attention({ partnerId }: { partnerId: string }) {
  const say = useMessages(partnerMessages);
  const { environment } = useConsole();
  const query = useRead(...operatorReads.threadsOfPartner(partnerId), { refreshMilliseconds });
  const tab = usePartnerTab(partnerId);
  const refused = withSearch(pathOf(environment, "operator", "requests"), { what: partnerId });
  return (
    <ReadState query={query}>
      {({ data, next_cursor }) => {
        const count = data.filter(({ unread_count }) => unread_count > 0).length;
        return (
          <Container header={<Header variant="h2">{say("attention")}</Header>}>
            <KeyValuePairs
              columns={3}
              items={[
                {
                  label: say("messages"),
                  value: (
                    <PageLink href={tab({ tab: "messages" })}>
                      {say("unreadThreads", { count: next_cursor === null ? `${count}` : `${count}+` })}
                    </PageLink>
                  ),
                },
                {
                  label: say("invoices"),
                  value: (
                    <PageLink href={tab({ tab: "invoices" })}>
                      <OpenTotal partnerId={partnerId} />
                    </PageLink>
                  ),
                },
                {
                  label: say("requests"),
                  value: <PageLink href={refused}>{say("searchRefused")}</PageLink>,
                },
              ]}
            />
          </Container>
        );
      }}
    </ReadState>
  );
}

function Endpoints({ partnerId }: { partnerId: string }) {
  const say = useMessages(partnerMessages);
  const query = useRead(...operatorReads.partnerEndpoints(partnerId), { refreshMilliseconds });
  const tab = usePartnerTab(partnerId);
  return (
    <ReadState query={query}>
      {({ data }) => (
        <Container header={<Header variant="h2">{say("webhooks")}</Header>}>
          {data.length === 0 ? (
            <StatusIndicator type="info">{say("noEndpoints")}</StatusIndicator>
          ) : (
            <KeyValuePairs
              columns={2}
              items={data.map((endpoint) => ({
                label: <span className="endpoint-url">{endpoint.url}</span>,
                value: (
                  <>
                    <EndpointStatus endpoint={endpoint} />
                    <PageLink href={tab({ tab: "webhooks" })}>
                      {say("failedEvents", { count: endpoint.failed_event_count })}
                    </PageLink>
                  </>
                ),
              }))}
            />
          )}
        </Container>
      )}
    </ReadState>
  );
}
