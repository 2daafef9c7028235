import Autosuggest, { type AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import Box from "@cloudscape-design/components/box";
import LiveRegion from "@cloudscape-design/components/live-region";
import Modal from "@cloudscape-design/components/modal";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { SearchHit } from "../api/generated/types.ts";
import { carMessages } from "../components/cars/car-messages.ts";
import { useDebouncedValue } from "../components/filters/use-debounced-value.ts";
import { orderStatusMessages } from "../i18n/order-status-messages.ts";
import { sharedMessages } from "../i18n/shared-messages.ts";
import type { Say } from "../i18n/use-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { useRead } from "../query/use-read.ts";
import { type AreaFrame, linkOf, type NavigationItem } from "./areas.ts";
import { describeHit } from "./describe-hit.ts";
import { listPageActions, type PageAction } from "./list-page-actions.ts";
import { searchMessages } from "./search-messages.ts";

/** The delay after typing before the search request. */
const restMilliseconds = 100;

/** Maximum number of characters that the service accepts. */
const longest = 200;

/**
 * Finds records, actions of the page and pages of the area. Enter or a click opens the selected record or page, or runs
 * the selected action.
 */
export function SearchDialog(props: {
  search: AreaFrame["search"];
  pages: readonly NavigationItem[];
  onClose: () => void;
}) {
  const { search, pages, onClose } = props;
  const say = useMessages(searchMessages);
  const formatShared = useMessages(sharedMessages);
  const formatStatus = useMessages(orderStatusMessages);
  const formatCar = useMessages(carMessages);
  const router = useRouter();
  const field = useRef<AutosuggestProps.Ref>(null);
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().slice(0, longest);
  const asked = useDebouncedValue(wanted, restMilliseconds);
  const query = useRead(search, { query: { q: asked } }, { enabled: asked !== "", keepPrevious: true });
  const hits = asked === "" ? [] : (query.data?.data ?? []);
  const isCurrent = asked === wanted && !query.isPlaceholderData;
  const named = matchPages(pages, wanted);
  // Listed once, because the dialog does not change the page behind it.
  const [allActions] = useState(listPageActions);
  const actions = matchActions(allActions, wanted);
  const foundCount = hits.length + actions.length + named.length;
  const isNothingFound =
    asked !== "" && isCurrent && query.isSuccess && !query.isFetching && foundCount === 0;
  useEffect(() => {
    // Runs after the dialog has focused its close icon.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const open = (href: string) => {
    router.history.push(href);
    onClose();
  };
  const act = ({ run }: PageAction) => {
    onClose();
    // Runs after the dialog has closed and returned the focus, so that a dialog of the action gets the focus.
    requestAnimationFrame(run);
  };
  const openFirst = useOpenFirst(isCurrent, wanted, hits[0]?.href, open);
  return (
    <Modal visible onDismiss={onClose} closeAriaLabel={formatShared("close")} header={formatShared("search")}>
      <div className="search-field">
        <Autosuggest
          ref={field}
          ariaLabel={formatShared("search")}
          placeholder={say("placeholder")}
          value={typed}
          filteringType="manual"
          hideEnteredTextOption
          options={[
            ...(hits.length === 0
              ? []
              : // Hits of an earlier text stay visible until those of the current text arrive.
                [
                  {
                    label: say("results"),
                    disabled: !isCurrent,
                    options: hits.map((hit) => optionOf(hit, say, formatStatus, formatCar)),
                  },
                ]),
            ...(actions.length === 0
              ? []
              : [
                  {
                    label: say("actions"),
                    options: actions.map(({ text }) => ({ value: `${actionPrefix}${text}`, label: text })),
                  },
                ]),
            ...(named.length === 0
              ? []
              : [
                  {
                    label: formatShared("pages"),
                    options: named.map((page) => ({ value: linkOf(page), label: page.text })),
                  },
                ]),
          ]}
          statusType={query.isError ? "error" : query.isFetching ? "loading" : "finished"}
          loadingText={formatShared("loading")}
          errorText={formatShared("failed")}
          recoveryText={formatShared("tryAgain")}
          onLoadItems={() => {
            if (query.isError) void query.refetch();
          }}
          onChange={({ detail }) => setTyped(detail.value)}
          // By default, the first press closes the list and the second clears the text.
          onKeyDown={({ detail }) => {
            if (detail.key === "Escape") onClose();
          }}
          onSelect={({ detail }) => {
            const action = actions.find(({ text }) => detail.value === `${actionPrefix}${text}`);
            if (action !== undefined) act(action);
            else if (detail.selectedOption !== undefined) open(detail.value);
            else openFirst();
          }}
        />
        {isNothingFound && (
          <LiveRegion>
            <Box padding={{ top: "s" }}>{say("none")}</Box>
          </LiveRegion>
        )}
      </div>
    </Modal>
  );
}

/**
 * Returns a function that opens the first hit of the current text. If the hits of that text are still loading, the
 * function waits and opens the first hit when they arrive, unless the text has changed again.
 */
function useOpenFirst(
  isCurrent: boolean,
  text: string,
  href: string | undefined,
  open: (href: string) => void,
) {
  const [awaited, setAwaited] = useState<string | null>(null);
  const opening = useRef(open);
  opening.current = open;
  const isAwaited = awaited === text && isCurrent;
  useEffect(() => {
    if (isAwaited && href !== undefined) opening.current(href);
  }, [isAwaited, href]);
  return () => setAwaited(text);
}

/** Returns the pages whose name contains the text; none for empty text. */
const matchPages = (pages: readonly NavigationItem[], text: string): NavigationItem[] =>
  text === "" ? [] : pages.filter((page) => page.text.toLowerCase().includes(text.toLowerCase()));

/** The prefix of an action's id. No page URL begins with this prefix. */
const actionPrefix = "run:";

/** Returns the actions whose text contains the typed text; none for empty text. */
const matchActions = (actions: readonly PageAction[], typed: string): PageAction[] =>
  typed === "" ? [] : actions.filter(({ text }) => text.toLowerCase().includes(typed.toLowerCase()));

function optionOf(
  { kind, title, subtitle, photo_url, status, href }: SearchHit,
  say: Say<typeof searchMessages>,
  formatStatus: Say<typeof orderStatusMessages>,
  formatCar: Say<typeof carMessages>,
): AutosuggestProps.Option {
  const state =
    status === null ? null : status in orderStatusMessages ? formatStatus(status as OrderStatus) : status;
  return {
    ...{
      value: href,
      label: title,
      labelTag: [say(kind), state].filter((part) => part !== null).join(" · "),
    },
    ...(subtitle !== null && { description: describeHit(subtitle, (source) => formatCar(source)) }),
    ...(photo_url !== null && { iconUrl: photo_url, iconAlt: "" }),
  };
}

type OrderStatus = keyof typeof orderStatusMessages;
