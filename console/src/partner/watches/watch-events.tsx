import ExpandableSection from "@cloudscape-design/components/expandable-section";
import Header from "@cloudscape-design/components/header";
import { listOwnWatchEvents } from "../../api/generated/operations.ts";
import type { EventLogEntry } from "../../api/generated/types.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { PageLink } from "../../components/page-link.tsx";
import { formatTimeExactly } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { vehicleName } from "../../vehicles/vehicle-words.ts";
import { DeliveryStatus } from "../events/delivery-status.tsx";
import {
  describePriceChange,
  namesOfCars,
  type ReportedMatches,
  readMatches,
  removalReasons,
  summarizeMatches,
} from "./describe-match-event.ts";
import { describeVerdict } from "./describe-verdict.ts";
import type { WatchPageSearch } from "./watch-search.ts";

const refreshMilliseconds = 5_000;

/** Shows the alert history of a watch, newest first, with delivery statuses. */
export function WatchEvents({ watchId }: { watchId: string }) {
  const [search] = usePageSearch<WatchPageSearch>();
  const query = useRead(
    listOwnWatchEvents,
    { path: { watch_id: watchId }, query: { cursor: search.cursor } },
    { keepPrevious: true, refreshMilliseconds: search.cursor === undefined && refreshMilliseconds },
  );
  return (
    <CursorTable
      name="own-watch-events"
      query={query}
      file={useListFile(`alerts-${watchId}`, listOwnWatchEvents, { path: { watch_id: watchId } })}
      columns={useColumns(query.data?.data ?? [])}
      trackBy={({ id }) => id}
      label="Alert history"
      cursor={search.cursor}
      header={<Header description="One event per batch of changes.">Alert history</Header>}
      empty="No alerts yet. A list sends no alerts for its first cars."
    />
  );
}

function useColumns(events: readonly EventLogEntry[]): ListColumn<EventLogEntry>[] {
  const zone = useZone();
  const { environment } = useConsole();
  const names = namesOfCars(events);
  return [
    {
      ...{ id: "sequence", header: "No.", isRowHeader: true },
      cell: ({ id, sequence }) => <PageLink href={pathOf(environment, "events", id)}>{sequence}</PageLink>,
    },
    {
      ...{ id: "created", header: "Event time" },
      sortBy: ({ created_at }) => created_at,
      cell: ({ created_at }) => formatTimeExactly(created_at, zone),
    },
    { id: "told", header: "Changes", cell: (event) => <ReportedChanges event={event} names={names} /> },
    {
      ...{ id: "delivery", header: "Delivery" },
      cell: (event) => <DeliveryStatus event={event} />,
    },
    { id: "attempts", header: "Attempts", cell: ({ attempts }) => attempts.length },
  ];
}

function ReportedChanges({ event, names }: { event: EventLogEntry; names: ReadonlyMap<string, string> }) {
  const changes = readMatches(event);
  if (changes === null) return "Too large for the log. See the cars on the list.";
  return (
    <ExpandableSection headerText={summarizeMatches(changes)}>
      <ul className="cars" aria-label={`Changes in event ${event.sequence}`}>
        {linesOf(changes).map(({ id, name = names.get(id), what }) => (
          <li key={id}>
            {name !== undefined && <strong>{name}</strong>} <CopyId id={id} isShown={name === undefined} />{" "}
            {what}
          </li>
        ))}
      </ul>
    </ExpandableSection>
  );
}

interface Line {
  id: string;
  /** Absent for a car that has gone, because the event contains only its id. */
  name?: string;
  what: string;
}

/** Returns one line for each car. Each car of an event is in exactly one of the event's lists. */
const linesOf = ({ additions, price_changes, removals }: ReportedMatches): Line[] => [
  ...additions.map((added) => ({
    ...{ id: added.vehicle.id, name: vehicleName(added.vehicle) },
    what: `${added.availability_reason === "relisted" ? "Listed again. " : "New. "}${describeVerdict(added).join(". ")}`,
  })),
  ...price_changes.map((changed) => ({
    ...{ id: changed.vehicle.id, name: vehicleName(changed.vehicle), what: describePriceChange(changed) },
  })),
  ...removals.map(({ vehicle_id, reason }) => ({
    ...{ id: vehicle_id, what: removalReasons[reason] },
  })),
];
