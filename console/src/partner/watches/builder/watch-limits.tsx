import Alert from "@cloudscape-design/components/alert";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { activeWatchLimit, memberLimits } from "../../../../../shared/domain/watches/watch.ts";
import { listOwnWatches } from "../../../api/generated/operations.ts";
import { formatNumber } from "../../../format/money.ts";
import { largestPage } from "../../../query/read-all.ts";
import { useRead } from "../../../query/use-read.ts";
import { countActive } from "./describe-count.ts";

/** Shows the limit on watches, and their current number. */
export function WatchLimits() {
  const { data } = useRead(listOwnWatches, { query: { limit: largestPage } });
  const active = data === undefined ? null : countActive(data);
  return (
    <Container header={<Header variant="h2">Limits</Header>}>
      <SpaceBetween size="s">
        {active !== null && active >= activeWatchLimit && (
          <Alert type="warning">You have reached the limit of active watches. Pause a watch first.</Alert>
        )}
        <ul>
          <li>
            {active === null ? "" : `Active watches: ${active}. `}The limit is {activeWatchLimit}. Paused
            watches do not count.
          </li>
          <li>
            A watch holds up to {formatNumber(memberLimits.automatic)} cars, and a manual list up to{" "}
            {memberLimits.static}, including hidden cars.
          </li>
          <li>Dealers' cars are compared every hour, auction cars as they arrive.</li>
          <li>Watches cannot be changed or deleted. Copy the watch and pause the original.</li>
        </ul>
      </SpaceBetween>
    </Container>
  );
}
