import { useParams } from "@tanstack/react-router";
import { useMessages } from "../../i18n/use-messages.ts";
import { Page } from "../../pieces/page.tsx";
import { PageLink } from "../../pieces/page-link.tsx";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { PartnerThread } from "./partner-thread.tsx";
import { threadMessages } from "./thread-messages.ts";

/** One thread of a partner, with the way to what it is about: an order has its own thread, a partner the other one. */
export function ThreadPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const say = useMessages(threadMessages);
  const { environment } = useConsole();
  const isOfOrder = id.startsWith("ord_");
  const subject = pathOf(environment, "operator", isOfOrder ? "orders" : "partners", id);
  return (
    <Page
      title={say("thread", { id })}
      actions={<PageLink href={subject}>{say(isOfOrder ? "toOrder" : "toPartner")}</PageLink>}
    >
      <PartnerThread threadId={id} />
    </Page>
  );
}
