import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { awardLot } from "../../api/generated/operations.ts";
import type { Lot } from "../../api/generated/types.ts";
import { useRoleRefusal } from "../../auth/use-role-refusal.ts";
import { useFirstField } from "../../components/forms/use-first-field.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { saveFile } from "../../components/lists/save-file.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { houseMessages } from "../inventory/house-messages.ts";
import { lotMessages } from "../lots/lot-messages.ts";
import { cockpitMessages } from "./cockpit-messages.ts";
import { CockpitRow } from "./cockpit-row.tsx";
import type { CockpitSearch } from "./cockpit-search.ts";
import { DraftConflicts, DraftStatus } from "./draft-conflicts.tsx";
import { HouseStarts } from "./house-starts.tsx";
import { ResultSheet } from "./result-sheet.tsx";
import { useCockpit } from "./use-cockpit.ts";
import { submitKey, useSubmitKey } from "./use-submit-key.ts";
import { writeRunningList } from "./write-running-list.ts";

interface CockpitProps {
  day: string;
  lots: readonly Lot[];
  /** The house of the lots; undefined for lots of all houses. */
  house: CockpitSearch["source"];
}

/** Shows the lots of an auction day with a field for each result, and submits the results. */
export function Cockpit({ day, lots, house }: CockpitProps) {
  const cockpit = useCockpit(day, lots);
  const table = useFirstField<HTMLDivElement>();
  return (
    <SpaceBetween size="m">
      <Actions day={day} lots={lots} cockpit={cockpit} />
      <DraftConflicts lots={lots} cockpit={cockpit} />
      <ResultSheet lots={lots} textsOf={cockpit.textsOf} onFill={cockpit.change} />
      <div className="cockpit" ref={table}>
        <table>
          <Headings day={day} house={house} />
          <tbody>
            {lots.map((lot) => (
              <CockpitRow
                key={lot.vehicle_id}
                lot={lot}
                cockpit={cockpit}
                isOfAllHouses={house === undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
    </SpaceBetween>
  );
}

interface ActionsProps {
  day: string;
  lots: readonly Lot[];
  cockpit: ReturnType<typeof useCockpit>;
}

function Actions({ day, lots, cockpit }: ActionsProps) {
  const say = useMessages(cockpitMessages);
  const { ready, unexplained, each } = cockpit;
  const mayNot = useRoleRefusal(awardLot) !== null;
  const isDisabled = ready.length === 0 || unexplained > 0;
  useSubmitKey(() => {
    if (!mayNot && !isDisabled && !each.isBusy) cockpit.submit();
  });
  const download = () =>
    saveFile(new TextEncoder().encode(writeRunningList(lots)), `lots-${day}.csv`, "text/csv");
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <WriteButton
        operation={awardLot}
        variant="primary"
        loading={each.isBusy}
        disabled={isDisabled}
        disabledReason={say(unexplained > 0 ? "needsReason" : "nothing")}
        nativeButtonAttributes={{ "aria-keyshortcuts": submitKey }}
        onClick={cockpit.submit}
      >
        {say("submit", { count: ready.length })}
      </WriteButton>
      <Button onClick={() => window.print()}>{say("print")}</Button>
      <Button iconName="download" onClick={download}>
        {say("download")}
      </Button>
      <HouseStarts lots={lots} />
      <DraftStatus state={cockpit.draft.state} />
    </SpaceBetween>
  );
}

/** The headings of the table. On paper, every page repeats them below a line with the auction day and house. */
function Headings({ day, house }: Pick<CockpitProps, "day" | "house">) {
  const say = useMessages(cockpitMessages);
  const formatLot = useMessages(lotMessages);
  const formatHouse = useMessages(houseMessages);
  return (
    <thead>
      <tr className="cockpit-paper">
        <td colSpan={6}>
          {say("title")} · {day} · {house === undefined ? say("allHouses") : formatHouse(house)}
        </td>
      </tr>
      <tr>
        <th scope="col">{say("lotNumber")}</th>
        <th scope="col" colSpan={2}>
          {say("car")}
        </th>
        <th scope="col" className="cockpit-money">
          {formatLot("startPrice")}
        </th>
        <th scope="col" className="cockpit-money">
          {say("ceiling")}
        </th>
        <th scope="col">{say("hammer")}</th>
      </tr>
    </thead>
  );
}
