import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { Message } from "../../api/generated/types.ts";
import { orderStatusMessages } from "../../i18n/order-status-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import type { EndlessList, Page } from "../../query/use-endless.ts";
import { ErrorPane } from "../error-pane.tsx";
import { Loading } from "../skeleton.tsx";
import { Timeline } from "../timeline.tsx";
import { AttachedFile, type OpenAttachment } from "./attached-file.tsx";
import { threadReaderMessages } from "./thread-reader-messages.ts";

/** How often a thread without live messages refreshes. */
export const threadRefreshMilliseconds = 15_000;

/**
 * Shows a thread to people who may read it but not write, with the reason. Nothing is marked as read, because these
 * people cannot answer.
 */
export function ThreadReader(props: {
  /** The entries of the thread, newest first. */
  list: EndlessList<Page<Message>>;
  openAttachment: OpenAttachment;
  heading?: string | undefined;
  refusal: string;
}) {
  const { list, openAttachment, heading, refusal } = props;
  const say = useMessages(threadReaderMessages);
  const entries = list.data?.pages.flatMap((page) => page.data).toReversed();
  return (
    <Container header={<Header variant="h2">{heading ?? say("messages")}</Header>}>
      <SpaceBetween size="m">
        <Alert type="info">{say("readOnly", { reason: refusal })}</Alert>
        {list.error !== null && <ErrorPane error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Loading />}
        {list.hasNextPage && (
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {say("older")}
          </Button>
        )}
        {entries?.length === 0 && say("none")}
        {entries !== undefined && entries.length > 0 && (
          <Entries entries={entries} openAttachment={openAttachment} />
        )}
      </SpaceBetween>
    </Container>
  );
}

function Entries(props: { entries: readonly Message[]; openAttachment: OpenAttachment }) {
  const { entries, openAttachment } = props;
  const say = useMessages(threadReaderMessages);
  const formatStatus = useMessages(orderStatusMessages);
  const titleOf = ({ author, order_status }: Message) => {
    if (author.kind === "partner") return say("partner");
    if (author.kind === "operator") return <bdi>{author.name ?? say("operator")}</bdi>;
    return order_status === null ? "–" : formatStatus(order_status);
  };
  return (
    <Timeline
      label={say("messages")}
      entries={entries.map((entry) => ({
        ...{ id: entry.id, at: entry.created_at, title: titleOf(entry), type: "info" },
        detail: <Content entry={entry} openAttachment={openAttachment} />,
      }))}
    />
  );
}

function Content({ entry, openAttachment }: { entry: Message; openAttachment: OpenAttachment }) {
  const say = useMessages(threadReaderMessages);
  const { text, attachments, thread_id: threadId, withdrawn_at, withdrawn_reason } = entry;
  if (withdrawn_at !== null)
    return (
      <StatusIndicator type="stopped">
        {say("withdrawn", { reason: withdrawn_reason ?? "–" })}
      </StatusIndicator>
    );
  return (
    <>
      {text !== null && text !== "" && (
        <p className="message-text" dir="auto">
          {text}
        </p>
      )}
      {attachments.map((attachment) => (
        <AttachedFile key={attachment.id} {...{ attachment, threadId, openAttachment }} />
      ))}
    </>
  );
}
