import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { listOwnHistoryLookups } from "../../api/generated/operations.ts";
import type { VehicleDetail } from "../../api/generated/types.ts";
import { PageLink } from "../../components/page-link.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { lookupsOfCar } from "../history/lookup-form.ts";
import { LookupStatus } from "../history/lookup-status.tsx";
import { OrderReportButton } from "../history/order-report-button.tsx";

const searchedLookups = 200;

/** Shows the existing history reports of a car, and an offer to order one. */
export function HistoryOffer({ vehicle }: { vehicle: VehicleDetail }) {
  const { environment } = useConsole();
  const zone = useZone();
  const query = useRead(listOwnHistoryLookups, { query: { limit: searchedLookups } });
  const car = { plate: vehicle.license_plate, vin: vehicle.vin };
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="Owners, claims and mileage from the national provider."
          actions={
            car.plate === null && car.vin === null ? undefined : (
              <OrderReportButton variant="normal" car={car} />
            )
          }
        >
          History
        </Header>
      }
    >
      <ReadState query={query}>
        {({ data }) => {
          const reports = lookupsOfCar(data, car);
          if (reports.length === 0)
            return `None of your latest ${searchedLookups} reports is about this car.`;
          return (
            <ul className="plain-list">
              {reports.map(({ id, status, created_at }) => (
                <li key={id}>
                  <SpaceBetween size="s" direction="horizontal">
                    <PageLink href={pathOf(environment, "history", id)}>
                      Report ordered {formatTime(created_at, zone)}
                    </PageLink>
                    <LookupStatus status={status} />
                  </SpaceBetween>
                </li>
              ))}
            </ul>
          );
        }}
      </ReadState>
    </Container>
  );
}
