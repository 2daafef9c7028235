import Button from "@cloudscape-design/components/button";
import LiveRegion from "@cloudscape-design/components/live-region";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SessionEndedError } from "../../api/api-error.ts";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { ErrorPane } from "../error-pane.tsx";
import { type Paging, usePaging } from "./use-paging.ts";

/** A page of any list route. */
export interface ListPage<Item> {
  data: Item[];
  next_cursor?: string | null;
}

/** The content of a list frame. */
export interface ShownList<Item> {
  items: Item[];
  isLoading: boolean;
  pager: ReactNode;
}

/** The frame of a list: errors, page buttons, and the number of displayed items. */
export function ListFrame<Item>(props: {
  query: UseQueryResult<ListPage<Item>>;
  /** The `cursor` in the URL; undefined for a list of one page. */
  cursor: string | undefined;
  children: (list: ShownList<Item>) => ReactNode;
}) {
  const { query, cursor, children } = props;
  const say = useMessages(sharedMessages);
  const paging = usePaging(cursor, query.data?.next_cursor);
  const items = query.data?.data ?? [];
  const hasFailed = query.error !== null && !(query.error instanceof SessionEndedError);
  return (
    <SpaceBetween size="s">
      {hasFailed && <ErrorPane error={query.error} onRetry={() => void query.refetch()} />}
      {!(hasFailed && query.data === undefined) &&
        children({ items, isLoading: query.data === undefined, pager: <CursorPager paging={paging} /> })}
      <LiveRegion hidden>
        {query.data === undefined ? "" : say("shownCount", { count: items.length })}
      </LiveRegion>
    </SpaceBetween>
  );
}

function CursorPager({ paging: { previous, next, first } }: { paging: Paging }) {
  const say = useMessages(sharedMessages);
  if (previous === null && next === null && first === null) return null;
  const button = (text: string, go: (() => void) | null) => (
    <Button variant="normal" disabled={go === null} onClick={() => go?.()}>
      {text}
    </Button>
  );
  return (
    <nav aria-label={say("pages")}>
      <SpaceBetween size="xs" direction="horizontal">
        {previous === null && first !== null && button(say("firstPage"), first)}
        {button(say("previous"), previous)}
        {button(say("next"), next)}
      </SpaceBetween>
    </nav>
  );
}
