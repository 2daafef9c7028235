import { useQueryClient } from "@tanstack/react-query";
import {
  issueOwnChatToken,
  listOwnMessages,
  listOwnMessageThreads,
  listOwnOrderMessages,
  openOwnAttachment,
} from "../../api/generated/operations.ts";
import { ChatPanel } from "../../components/threads/chat-panel.tsx";
import { ThreadReader, threadRefreshMilliseconds } from "../../components/threads/thread-reader.tsx";
import { queryKeys } from "../../query/query-keys.ts";
import { useEndless } from "../../query/use-endless.ts";
import { useConsole } from "../../start/console-context.ts";

/** Shows a live thread of the account. Messages read here are marked as read everywhere. */
export function OwnThread({ threadId, heading }: { threadId: string; heading?: string }) {
  const { environment } = useConsole();
  const queryClient = useQueryClient();
  const queryKey = queryKeys.operation(environment, listOwnMessageThreads);
  return (
    <ChatPanel
      threadId={threadId}
      side="partner"
      issueToken={issueOwnChatToken}
      locale="en"
      heading={heading}
      onUnread={() => void queryClient.invalidateQueries({ queryKey })}
      reader={(refusal) =>
        threadId.startsWith("ord_") ? (
          <OrderThreadReader threadId={threadId} {...{ heading, refusal }} />
        ) : (
          <GeneralThreadReader {...{ heading, refusal }} />
        )
      }
    />
  );
}

interface ReaderProps {
  heading: string | undefined;
  refusal: string;
}

const options = { refreshMilliseconds: threadRefreshMilliseconds };

function OrderThreadReader({ threadId, ...shown }: ReaderProps & { threadId: string }) {
  const list = useEndless(listOwnOrderMessages, { path: { id: threadId } }, options);
  return <ThreadReader list={list} openAttachment={openOwnAttachment} {...shown} />;
}

function GeneralThreadReader(shown: ReaderProps) {
  const list = useEndless(listOwnMessages, {}, options);
  return <ThreadReader list={list} openAttachment={openOwnAttachment} {...shown} />;
}
