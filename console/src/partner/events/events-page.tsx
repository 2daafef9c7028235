import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Toggle from "@cloudscape-design/components/toggle";
import { useState } from "react";
import { listOwnEvents, replayOwnEvents } from "../../api/generated/operations.ts";
import type { EventLogEntry } from "../../api/generated/types.ts";
import { listOwnEventsDeliveryStatusValues, listOwnEventsTypeValues } from "../../api/generated/values.ts";
import { Car } from "../../components/cars/car.tsx";
import { OneFilter } from "../../components/filters/choice-filter.tsx";
import { IdFilter } from "../../components/filters/id-filter.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { EndlessTable } from "../../components/lists/endless-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { stillShown } from "../../components/lists/still-shown.ts";
import { timeColumnWidth } from "../../components/lists/time-column.ts";
import { Page } from "../../components/page.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { formatTimeExactly } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useEndless } from "../../query/use-endless.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { partnerReads } from "../partner-reads.ts";
import { carsOfEvent } from "./cars-of-event.ts";
import { DeliveryStatus, deliveryStatusName } from "./delivery-status.tsx";
import type { EventSearch } from "./event-search.ts";
import { FollowNewest } from "./follow-newest.ts";
import { ReplayRangeDialog } from "./replay-range-dialog.tsx";
import { ReplaySomeDialog } from "./replay-some-dialog.tsx";

/** Shows the account's events as they arrive, newest first, with their delivery statuses. */
export function EventsPage() {
  const [search, changeSearch] = usePageSearch<EventSearch>();
  const [isLive, setLive] = useState(true);
  const [selected, setSelected] = useState<EventLogEntry[]>([]);
  const [open, setOpen] = useState<"some" | "range" | null>(null);
  const list = useEndless(...partnerReads.events(search));
  const loaded = list.data?.pages.flatMap((page) => page.data) ?? [];
  const chosen = stillShown(loaded, selected, ({ id }) => id);
  const close = () => setOpen(null);
  return (
    <Page title="Event log" description="All events of your account, delivered or not.">
      {isLive && <FollowNewest search={search} />}
      <EndlessTable
        name="own-events"
        isMain
        isLive={isLive}
        list={list}
        file={useListFile("events", listOwnEvents, { query: search })}
        columns={useColumns()}
        trackBy={({ id }) => id}
        label="Events"
        selection={{ selected, onChange: setSelected, nameOf: ({ sequence }) => `Event ${sequence}` }}
        header={
          <Header
            actions={
              <SpaceBetween size="xs" direction="horizontal">
                <Toggle checked={isLive} onChange={({ detail }) => setLive(detail.checked)}>
                  Live
                </Toggle>
                <WriteButton
                  operation={replayOwnEvents}
                  disabled={chosen.length === 0}
                  onClick={() => setOpen("some")}
                >
                  Resend {chosen.length === 0 ? "selected" : chosen.length}
                </WriteButton>
                <WriteButton operation={replayOwnEvents} onClick={() => setOpen("range")}>
                  Resend time range
                </WriteButton>
              </SpaceBetween>
            }
          >
            Events
          </Header>
        }
        filter={<Filters search={search} onChange={changeSearch} />}
        empty="No events match. Events start with your first order or watch."
      />
      {open === "some" && <ReplaySomeDialog events={chosen} onClose={close} onDone={() => setSelected([])} />}
      {open === "range" && <ReplayRangeDialog onClose={close} />}
    </Page>
  );
}

function Filters(props: { search: EventSearch; onChange: (changes: Partial<EventSearch>) => void }) {
  const { search, onChange } = props;
  return (
    <SpaceBetween size="xs" direction="horizontal">
      <OneFilter
        label="Type"
        all="All types"
        values={listOwnEventsTypeValues}
        chosen={search.type}
        nameOf={(type) => type}
        onChange={(type) => onChange({ type })}
      />
      <OneFilter
        label="Delivery"
        all="All deliveries"
        values={listOwnEventsDeliveryStatusValues}
        chosen={search.delivery_status}
        nameOf={deliveryStatusName}
        onChange={(delivery_status) => onChange({ delivery_status })}
      />
      <IdFilter label="Order id" value={search.order_id} onChange={(order_id) => onChange({ order_id })} />
      <IdFilter label="Watch id" value={search.watch_id} onChange={(watch_id) => onChange({ watch_id })} />
    </SpaceBetween>
  );
}

/** Shows the car that an event is about, and the number of further cars. */
function EventCar({ event }: { event: EventLogEntry }) {
  const { environment } = useConsole();
  const cars = carsOfEvent(event);
  if (cars === null) return "–";
  const { first, moreCount } = cars;
  return (
    <>
      <Car car={first.car} id={first.path[1]} href={pathOf(environment, ...first.path)} />
      {moreCount > 0 && `and ${moreCount} more`}
    </>
  );
}

function useColumns(): ListColumn<EventLogEntry>[] {
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "sequence", header: "No.", width: 90, isRowHeader: true },
      sortBy: ({ sequence }) => sequence,
      cell: ({ id, sequence }) => <PageLink href={pathOf(environment, "events", id)}>{sequence}</PageLink>,
    },
    {
      ...{ id: "car", header: "Car", width: 240, isWide: true },
      cell: (event) => <EventCar event={event} />,
    },
    {
      ...{ id: "type", header: "Event", width: 200 },
      sortBy: ({ type }) => type,
      cell: ({ type, created_at }) => (
        <>
          {type}
          <div>{formatTimeExactly(created_at, zone)}</div>
        </>
      ),
    },
    {
      ...{ id: "created", header: "Event time", width: timeColumnWidth, isExtra: true },
      sortBy: ({ created_at }) => created_at,
      cell: ({ created_at }) => formatTimeExactly(created_at, zone),
    },
    {
      ...{ id: "delivery", header: "Delivery", width: 210 },
      sortBy: ({ delivery_status }) => delivery_status,
      cell: (event) => <DeliveryStatus event={event} />,
    },
    {
      ...{ id: "attempts", header: "Attempts", width: 100, isAmount: true, isExtra: true },
      sortBy: ({ attempts }) => attempts.length,
      cell: ({ attempts }) => attempts.length,
    },
    {
      ...{ id: "answer", header: "Last response", width: 110 },
      cell: ({ attempts }) => attempts.at(-1)?.response_code ?? attempts.at(-1)?.error ?? "–",
    },
    {
      ...{ id: "next", header: "Next attempt", width: timeColumnWidth, isExtra: true },
      sortBy: ({ next_attempt_at }) => next_attempt_at,
      cell: ({ next_attempt_at }) => formatTimeExactly(next_attempt_at, zone),
    },
  ];
}
