import "@vehicle-sourcing/chat-widget";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import type { ChatToken, Line, Side, VehicleOrderChat } from "@vehicle-sourcing/chat-widget";
import { createElement, type ReactNode, useEffect, useRef } from "react";
import type { Operation } from "../../api/operation.ts";
import { useRoleRefusal } from "../../auth/use-role-refusal.ts";
import { nameUnsent } from "../../drafts/drafts.ts";
import { useZone } from "../../format/use-zone.ts";
import type { Locale } from "../../i18n/define-messages.ts";
import { useConsole } from "../../start/console-context.ts";

/** An operation that returns a token for a thread. */
type IssueToken = Operation<{
  path: { id: string };
  query: undefined;
  body: { lifetime_seconds?: number } | undefined;
  answer: ChatToken;
}>;

/** The wait before lists of threads refresh. The lists include a change about a second late. */
const lagMilliseconds = 1_500;

interface ChatPanelProps {
  threadId: string;
  side: Side;
  issueToken: IssueToken;
  locale: Locale;
  heading?: string | undefined;
  /** Called after the count of unread messages has changed, once the lists of threads include the change. */
  onUnread: () => void;
  /** Handles the withdrawal of a message; without it, withdrawal is not offered. */
  onWithdraw?: (message: Line) => void;
}

/**
 * Shows a live message thread in its own frame. A person whose role may not write gets `reader` instead, because a
 * token for the live thread also permits writing.
 */
export function ChatPanel({ reader, ...chat }: ChatPanelProps & { reader: (refusal: string) => ReactNode }) {
  const refusal = useRoleRefusal(chat.issueToken);
  return refusal === null ? <LiveChat {...chat} /> : reader(refusal);
}

function LiveChat(props: ChatPanelProps) {
  const { threadId, side, issueToken, locale, heading, onUnread, onWithdraw } = props;
  const { api, environment, person } = useConsole();
  const keptAs = nameUnsent({ environment, subject: person.subject, thread: threadId });
  const { timeZone } = useZone();
  const panel = useRef<VehicleOrderChat>(null);
  const listeners = useRef({ onUnread, onWithdraw });
  listeners.current = { onUnread, onWithdraw };
  useEffect(() => {
    const chat = panel.current;
    if (chat === null) return;
    chat.fetchToken = () => api.call(issueToken, { path: { id: threadId } });
    const notifyUnread = () => setTimeout(() => listeners.current.onUnread(), lagMilliseconds);
    const askWithdrawal = (event: Event) =>
      listeners.current.onWithdraw?.((event as CustomEvent<{ message: Line }>).detail.message);
    chat.addEventListener("chat-unread", notifyUnread);
    chat.addEventListener("chat-withdraw", askWithdrawal);
    return () => {
      chat.fetchToken = null;
      chat.removeEventListener("chat-unread", notifyUnread);
      chat.removeEventListener("chat-withdraw", askWithdrawal);
    };
  }, [api, issueToken, threadId]);
  const chat = createElement("vehicle-order-chat", {
    ...{
      ref: panel,
      key: keptAs,
      class: heading === undefined ? "chat" : "chat chat-compact",
      side,
      thread: keptAs,
      theme: "inherit",
      lang: locale,
    },
    ...{ "time-zone": timeZone, withdrawable: onWithdraw === undefined ? undefined : "" },
  });
  const header = heading === undefined ? undefined : <Header variant="h2">{heading}</Header>;
  return (
    <Container disableContentPaddings header={header}>
      {chat}
    </Container>
  );
}
