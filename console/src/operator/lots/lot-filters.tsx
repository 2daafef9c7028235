import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { listLotsSourceValues, listLotsStateValues } from "../../api/generated/values.ts";
import { ChoiceFilter, OneFilter } from "../../components/filters/choice-filter.tsx";
import { DayPicker } from "../../components/filters/day-picker.tsx";
import { FilterChips } from "../../components/filters/filter-chips.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { koreanToday } from "../../format/korean-time.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { cockpitMessages } from "../cockpit/cockpit-messages.ts";
import { houseMessages } from "../inventory/house-messages.ts";
import { operatorMessages } from "../operator-messages.ts";
import { PartnerFilter } from "../partners/partner-filter.tsx";
import { useNameOfPartner } from "../partners/partner-of-id.tsx";
import { lotMessages } from "./lot-messages.ts";
import { dayAfter, type LotSearch } from "./lot-search.ts";

/** Shows the day and the filters of the list of lots, and the current filters as chips. */
export function LotFilters() {
  const say = useMessages(lotMessages);
  const formatShared = useMessages(operatorMessages);
  const formatCockpit = useMessages(cockpitMessages);
  const formatHouse = useMessages(houseMessages);
  const [search, changeSearch] = usePageSearch<LotSearch>();
  return (
    <SpaceBetween size="xs">
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <DayChoice day={search.auction_date ?? koreanToday()} />
        <OneFilter
          label={formatCockpit("house")}
          all={formatCockpit("allHouses")}
          values={listLotsSourceValues}
          chosen={search.source}
          nameOf={(source) => formatHouse(source)}
          onChange={(source) => changeSearch({ source })}
        />
        <PartnerFilter
          label={formatShared("partner")}
          value={search.partner_id}
          onChange={(partner_id) => changeSearch({ partner_id })}
        />
        <ChoiceFilter
          label={formatShared("status")}
          all={say("allStates")}
          values={listLotsStateValues}
          chosen={search.state}
          nameOf={(state) => say(state)}
          onChange={(state) => changeSearch({ state })}
        />
      </SpaceBetween>
      <FilterChips
        chips={useChips(search)}
        onRemove={(names) => changeSearch(Object.fromEntries(names.map((name) => [name, undefined])))}
      />
    </SpaceBetween>
  );
}

function DayChoice({ day }: { day: string }) {
  const say = useMessages(lotMessages);
  const [, changeSearch] = usePageSearch<LotSearch>();
  const goTo = (auction_date: string | undefined) => changeSearch({ auction_date });
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button iconName="angle-left" ariaLabel={say("dayBefore")} onClick={() => goTo(dayAfter(day, -1))} />
      <DayPicker label={say("day")} value={day} onChange={goTo} />
      <Button iconName="angle-right" ariaLabel={say("dayAfter")} onClick={() => goTo(dayAfter(day, 1))} />
      <Button onClick={() => goTo(undefined)}>{say("today")}</Button>
    </SpaceBetween>
  );
}

function useChips({ source, partner_id, state }: LotSearch) {
  const say = useMessages(lotMessages);
  const formatShared = useMessages(operatorMessages);
  const formatCockpit = useMessages(cockpitMessages);
  const formatHouse = useMessages(houseMessages);
  const partner = useNameOfPartner(partner_id ?? null);
  return [
    ...(source === undefined
      ? []
      : [{ name: "source", label: `${formatCockpit("house")}: ${formatHouse(source)}` } as const]),
    ...(partner_id === undefined
      ? []
      : [{ name: "partner_id", label: `${formatShared("partner")}: ${partner ?? partner_id}` } as const]),
    ...(state === undefined
      ? []
      : [
          {
            name: "state",
            label: `${formatShared("status")}: ${state.map((one) => say(one)).join(", ")}`,
          } as const,
        ]),
  ];
}
