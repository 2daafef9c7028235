import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { Page } from "../../components/page.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { operatorMessages } from "../operator-messages.ts";
import { requestMessages } from "./request-messages.ts";
import { SearchForm } from "./search-form.tsx";
import { SearchRefusal } from "./search-refusal.tsx";
import { SearchResult } from "./search-result.tsx";
import { useRequestSearch } from "./use-request-search.ts";

/** Shows the log of a partner's request, or a partner's recent rejections. */
export function RequestsPage() {
  const say = useMessages(requestMessages);
  const formatShared = useMessages(operatorMessages);
  const { address, start, isStarting, refusal, query } = useRequestSearch();
  const isShown = address.search !== undefined && refusal === null;
  return (
    <Page title={formatShared("requests")} description={say("note")}>
      <SpaceBetween size="l">
        <SearchForm key={address.what} address={address} isBusy={isStarting} onSearch={start} />
        {refusal !== null && <SearchRefusal refusal={refusal} />}
        {isShown && (
          <ReadState query={query}>
            {(search) => <SearchResult search={search} onSearch={(what) => start({ ...address, what })} />}
          </ReadState>
        )}
        {!isShown && refusal === null && !isStarting && (
          <Box color="text-body-secondary">{say("nothingSearched")}</Box>
        )}
      </SpaceBetween>
    </Page>
  );
}
