import { useQueryClient } from "@tanstack/react-query";
import { issueOwnChatToken, listOwnMessageThreads } from "../../api/generated/operations.ts";
import { ChatPanel } from "../../pieces/chat-panel.tsx";
import { queryKeys } from "../../query/query-keys.ts";
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
    />
  );
}
