import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { auctionSources } from "../../../../shared/domain/inventory/vocabulary.ts";
import { awardLot } from "../../api/generated/operations.ts";
import type { Lot } from "../../api/generated/types.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { OneFilter } from "../../pieces/choice-filter.tsx";
import { Countdown } from "../../pieces/countdown.tsx";
import { DayPicker } from "../../pieces/day-picker.tsx";
import { koreanToday } from "../../pieces/korean-time.ts";
import { Page } from "../../pieces/page.tsx";
import { ReadState } from "../../pieces/read-state.tsx";
import { saveFile } from "../../pieces/save-file.ts";
import { usePageSearch } from "../../pieces/use-page-search.ts";
import { WriteButton } from "../../pieces/write-button.tsx";
import { useReadAll } from "../../query/use-read-all.ts";
import { operatorReads } from "../operator-reads.ts";
import { cockpitMessages } from "./cockpit-messages.ts";
import { CockpitRow } from "./cockpit-row.tsx";
import type { CockpitSearch } from "./cockpit-search.ts";
import { inRunningOrder } from "./read-result.ts";
import { ResultSheet } from "./result-sheet.tsx";
import { useCockpit } from "./use-cockpit.ts";
import { writeRunningList } from "./write-running-list.ts";

/** Shows the auction day of a house on one page: every lot with its ceilings, and a field for its result. */
export function CockpitPage() {
  const say = useMessages(cockpitMessages);
  const [search] = usePageSearch<CockpitSearch>();
  const day = search.auction_date ?? koreanToday();
  const query = useReadAll(...operatorReads.cockpit(search), (lots) =>
    inRunningOrder(lots.filter(({ source }) => search.source === undefined || source === search.source)),
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
              <Cockpit key={day} day={day} lots={lots} isOfAllHouses={search.source === undefined} />
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

function Cockpit(props: { day: string; lots: readonly Lot[]; isOfAllHouses: boolean }) {
  const { day, lots, isOfAllHouses } = props;
  const say = useMessages(cockpitMessages);
  const cockpit = useCockpit(day, lots);
  const { ready, unexplained, each } = cockpit;
  const start = lots.flatMap(({ auction_date }) => auction_date ?? []).toSorted()[0];
  const download = () =>
    saveFile(new TextEncoder().encode(writeRunningList(lots)), `lots-${day}.csv`, "text/csv");
  return (
    <SpaceBetween size="m">
      <SpaceBetween direction="horizontal" size="xs">
        <WriteButton
          operation={awardLot}
          variant="primary"
          loading={each.isBusy}
          disabled={ready.length === 0 || unexplained > 0}
          disabledReason={say(unexplained > 0 ? "needsReason" : "nothing")}
          onClick={cockpit.submit}
        >
          {say("submit", { count: ready.length })}
        </WriteButton>
        <Button onClick={() => window.print()}>{say("print")}</Button>
        <Button iconName="download" onClick={download}>
          {say("download")}
        </Button>
        {start !== undefined && <Countdown until={start} />}
      </SpaceBetween>
      <ResultSheet lots={lots} onRead={cockpit.change} />
      <div className="cockpit">
        <table>
          <thead>
            <tr>
              <th scope="col">{say("lotNumber")}</th>
              <th scope="col" colSpan={2}>
                {say("car")}
              </th>
              <th scope="col" className="cockpit-money">
                {say("start")}
              </th>
              <th scope="col" className="cockpit-money">
                {say("ceiling")}
              </th>
              <th scope="col">{say("hammer")}</th>
            </tr>
          </thead>
          <tbody>
            {lots.map((lot) => (
              <CockpitRow key={lot.vehicle_id} lot={lot} cockpit={cockpit} isOfAllHouses={isOfAllHouses} />
            ))}
          </tbody>
        </table>
      </div>
    </SpaceBetween>
  );
}
