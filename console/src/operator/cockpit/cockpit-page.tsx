import SpaceBetween from "@cloudscape-design/components/space-between";
import { auctionSources } from "../../../../shared/domain/inventory/vocabulary.ts";
import { OneFilter } from "../../components/filters/choice-filter.tsx";
import { DayPicker } from "../../components/filters/day-picker.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { Page } from "../../components/page.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { koreanToday } from "../../format/korean-time.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useReadAll } from "../../query/use-read-all.ts";
import { operatorReads } from "../operator-reads.ts";
import { Cockpit } from "./cockpit.tsx";
import { cockpitMessages } from "./cockpit-messages.ts";
import type { CockpitSearch } from "./cockpit-search.ts";

/** Shows the auction day of a house on one page: every lot with its ceilings, and a field for its result. */
export function CockpitPage() {
  const say = useMessages(cockpitMessages);
  const [search] = usePageSearch<CockpitSearch>();
  const day = search.auction_date ?? koreanToday();
  const query = useReadAll(...operatorReads.cockpit(search), (lots) =>
    lots.filter(({ source }) => search.source === undefined || source === search.source),
  );
  return (
    <Page title={say("title")} description={say("note")}>
      <SpaceBetween size="m">
        <AuctionChoice day={day} />
        <ReadState query={query}>
          {(lots) =>
            lots.length === 0 ? (
              <div>{say("empty", { day })}</div>
            ) : (
              <Cockpit key={day} day={day} lots={lots} house={search.source} />
            )
          }
        </ReadState>
      </SpaceBetween>
    </Page>
  );
}

function AuctionChoice({ day }: { day: string }) {
  const say = useMessages(cockpitMessages);
  const [search, changeSearch] = usePageSearch<CockpitSearch>();
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <DayPicker label={say("day")} value={day} onChange={(auction_date) => changeSearch({ auction_date })} />
      <OneFilter
        label={say("house")}
        all={say("allHouses")}
        values={auctionSources}
        chosen={search.source}
        nameOf={(source) => source.slice("auction_".length).toUpperCase()}
        onChange={(source) => changeSearch({ source })}
      />
    </SpaceBetween>
  );
}
