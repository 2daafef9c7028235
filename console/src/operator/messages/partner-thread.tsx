import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  issueOperatorChatToken,
  listOperatorThreads,
  listThreadMessages,
  openOperatorAttachment,
  withdrawMessage,
} from "../../api/generated/operations.ts";
import { ActionDialog } from "../../components/forms/action-dialog.tsx";
import { ChatPanel } from "../../components/threads/chat-panel.tsx";
import { ThreadReader, threadRefreshMilliseconds } from "../../components/threads/thread-reader.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { queryKeys } from "../../query/query-keys.ts";
import { useEndless } from "../../query/use-endless.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";
import { usePreferences } from "../../shell/preferences.ts";
import { useConsole } from "../../start/console-context.ts";
import { threadMessages } from "./thread-messages.ts";

/** Shows a live thread of a partner, with an action to withdraw messages. */
export function PartnerThread({ threadId, heading }: { threadId: string; heading?: string }) {
  const { environment } = useConsole();
  const { locale } = usePreferences();
  const queryClient = useQueryClient();
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  const queryKey = queryKeys.operation(environment, listOperatorThreads);
  return (
    <>
      <ChatPanel
        threadId={threadId}
        side="operator"
        issueToken={issueOperatorChatToken}
        locale={locale}
        heading={heading}
        onUnread={() => void queryClient.invalidateQueries({ queryKey })}
        onWithdraw={({ id }) => setWithdrawn(id)}
        reader={(refusal) => <PartnerThreadReader threadId={threadId} refusal={refusal} />}
      />
      {withdrawn !== null && (
        <WithdrawDialog threadId={threadId} messageId={withdrawn} onClose={() => setWithdrawn(null)} />
      )}
    </>
  );
}

function PartnerThreadReader({ threadId, refusal }: { threadId: string; refusal: string }) {
  const options = { refreshMilliseconds: threadRefreshMilliseconds };
  const list = useEndless(listThreadMessages, { path: { id: threadId } }, options);
  return <ThreadReader list={list} openAttachment={openOperatorAttachment} refusal={refusal} />;
}

/** Asks why a message is withdrawn. */
function WithdrawDialog(props: { threadId: string; messageId: string; onClose: () => void }) {
  const { threadId, messageId, onClose } = props;
  const say = useMessages(threadMessages);
  const notify = useNotify();
  const withdraw = useWrite(withdrawMessage, { alsoChanges: ["audit"] });
  const onSuccess = () => {
    notify({ type: "success", text: say("withdrawn") });
    onClose();
  };
  const path = { id: threadId, message_id: messageId };
  return (
    <ActionDialog
      title={say("withdraw")}
      consequences={[say("withdrawNote"), say("withdrawAudit")]}
      action={say("withdraw")}
      fields={[{ path: "reason", label: say("reason"), kind: "text", isRequired: true }]}
      isBusy={withdraw.isPending}
      error={withdraw.error}
      onSend={(body) => withdraw.mutate({ path, body: body as { reason: string } }, { onSuccess })}
      onCancel={onClose}
    />
  );
}
