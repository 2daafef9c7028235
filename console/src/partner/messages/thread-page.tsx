import { useParams } from "@tanstack/react-router";
import { Page } from "../../pieces/page.tsx";
import { PageLink } from "../../pieces/page-link.tsx";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { OwnThread } from "./own-thread.tsx";

/** One thread of the account. That of an order leads to the order. */
export function ThreadPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { environment } = useConsole();
  const isOfOrder = id.startsWith("ord_");
  return (
    <Page
      title={isOfOrder ? `Messages about order ${id}` : "General messages"}
      actions={isOfOrder && <PageLink href={pathOf(environment, "orders", id)}>View order</PageLink>}
    >
      <OwnThread threadId={id} />
    </Page>
  );
}
