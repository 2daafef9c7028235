import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Car } from "../../pieces/car.tsx";
import { PageLink } from "../../pieces/page-link.tsx";
import { ReadState } from "../../pieces/read-state.tsx";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { PartnerName } from "../partners/partner-name.tsx";
import { threadMessages } from "./thread-messages.ts";
import type { useWaitingThreads } from "./use-waiting-threads.ts";

const shownThreads = 5;

type Query = ReturnType<typeof useWaitingThreads>;
type Threads = NonNullable<Query["data"]>;

const rowsOf = ({ data }: Threads): string => JSON.stringify(data.slice(0, shownThreads).map(({ id }) => id));

/** Reports whether the newer answer would move what is shown of the older one. */
export const movesThreads = (before: Threads, after: Threads): boolean => rowsOf(before) !== rowsOf(after);

/** Shows which partners wait for an answer, as a part of the day's work. */
export function WaitingThreads({ query, shown }: { query: Query; shown: Threads | undefined }) {
  const say = useMessages(threadMessages);
  const zone = useZone();
  const { environment } = useConsole();
  const to = (...parts: string[]) => pathOf(environment, "operator", "messages", ...parts);
  return (
    <Container
      fitHeight
      header={
        <Header
          variant="h2"
          counter={shown && `(${shown.data.length}${shown.next_cursor === null ? "" : "+"})`}
          actions={<PageLink href={to()}>{say("messages")}</PageLink>}
        >
          {say("waiting")}
        </Header>
      }
    >
      {shown === undefined && <ReadState query={query}>{() => null}</ReadState>}
      {shown?.data.length === 0 && <StatusIndicator type="success">{say("noneWaiting")}</StatusIndicator>}
      {shown !== undefined && shown.data.length > 0 && (
        <ul className="due-list">
          {shown.data.slice(0, shownThreads).map((thread) => (
            <li key={thread.id}>
              {thread.order_id === null ? (
                <PageLink href={to(thread.id)}>{say("aboutElse")}</PageLink>
              ) : (
                <Car car={thread} href={to(thread.id)} />
              )}
              <Box color="text-body-secondary">
                <PartnerName id={thread.partner_id} name={thread.partner_name} /> ·{" "}
                {say("waitsSince", {
                  count: thread.unread_count,
                  at: formatTime(thread.waiting_since, zone),
                })}
              </Box>
            </li>
          ))}
        </ul>
      )}
    </Container>
  );
}
