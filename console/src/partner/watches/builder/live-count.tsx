import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { memberLimits } from "../../../../../shared/domain/watches/watch.ts";
import { issuesOf } from "../../../api/api-error.ts";
import type { ConditionMatch, SearchOwnWatchConditionAnswer } from "../../../api/generated/types.ts";
import { ErrorText } from "../../../components/error-pane.tsx";
import { formatNumber } from "../../../format/money.ts";
import { CarDescription, CarPrice, CarReason, WatchedCar } from "../watched-car.tsx";
import { describeCount, sampleSize } from "./describe-count.ts";

interface CountProps {
  /** Null while no condition is filled in. */
  query: UseQueryResult<SearchOwnWatchConditionAnswer> | null;
}

/** Shows the number of cars that match the input. */
export function CountStatus({ query }: CountProps) {
  if (query === null) return <StatusIndicator type="pending">No filters yet</StatusIndicator>;
  const { data, error, isFetching } = query;
  if (error !== null)
    return (
      <StatusIndicator type="warning">
        {issuesOf(error).length > 0 ? "Cannot count: correct the invalid fields" : "Could not count cars"}
      </StatusIndicator>
    );
  if (data === undefined) return <StatusIndicator type="loading">Counting</StatusIndicator>;
  if (isFetching) return <StatusIndicator type="loading">{describeCount(data.match_count)}</StatusIndicator>;
  return (
    <StatusIndicator type={data.match_count === 0 ? "warning" : "success"}>
      {describeCount(data.match_count)}
    </StatusIndicator>
  );
}

/** Shows the matches of a condition while it is typed: their number and the first cars. */
export function LiveCount({ query }: CountProps) {
  const { data, error } = query ?? { error: null };
  return (
    <Container header={<Header variant="h2">Current matches</Header>}>
      <SpaceBetween size="m">
        <Box fontSize="heading-m">
          <div aria-live="polite">
            <CountStatus query={query} />
          </div>
        </Box>
        {error !== null && (
          <Alert type="warning">
            <ErrorText error={error} />
          </Alert>
        )}
        {error === null && data !== undefined && <Sample answer={data} />}
      </SpaceBetween>
    </Container>
  );
}

function Sample({ answer: { data, match_count, source_status } }: { answer: SearchOwnWatchConditionAnswer }) {
  const missing = Object.entries(source_status ?? {}).filter(([, { status }]) => status === "unavailable");
  return (
    <>
      {missing.length > 0 && (
        <Alert type="info">
          Dealers that are currently unavailable: {missing.map(([name]) => name).join(", ")}.
        </Alert>
      )}
      {match_count >= memberLimits.automatic && (
        <Alert type="info">
          A watch holds {formatNumber(memberLimits.automatic)} cars: the first stay, others follow when there
          is room. Narrow the condition to be notified of all of them.
        </Alert>
      )}
      {data.length > 0 && (
        <ul className="cars" aria-label="Sample cars">
          {data.slice(0, sampleSize).map((match) => (
            <li key={match.vehicle_id}>
              <OneCar match={match} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Shows a car as a line of a narrow list. */
export function OneCar({ match, children }: { match: ConditionMatch; children?: ReactNode }) {
  const { vehicle_id, vehicle, price_krw } = match;
  return (
    <SpaceBetween size="xxxs">
      <WatchedCar vehicleId={vehicle_id} vehicle={vehicle} />
      <Box fontSize="body-s">
        <CarDescription vehicle={vehicle} />
      </Box>
      <CarPrice priceKrw={price_krw} vehicle={vehicle} />
      <Box fontSize="body-s">
        <CarReason verdict={match} />
      </Box>
      {children}
    </SpaceBetween>
  );
}
