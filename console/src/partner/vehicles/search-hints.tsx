import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { DealerSourceStatus } from "../../api/generated/types.ts";
import { formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { describeDealers } from "./describe-dealers.ts";
import { filterLabel } from "./describe-filter.ts";
import { asksBoth, type Obstacle } from "./evaluate-search.ts";
import type { SearchAdvice, UnknownValue } from "./read-advice.ts";
import { replaceValue } from "./replace-value.ts";
import { dropping, type VehicleSearch } from "./vehicle-search.ts";

type Change = (changes: Partial<VehicleSearch>) => void;

/** Shows why a search is not sent, with the required change. */
export function Obstacles({ obstacles, onChange }: { obstacles: readonly Obstacle[]; onChange: Change }) {
  return (
    <SpaceBetween size="xs">
      {obstacles.map(({ text, drop }) => (
        <Alert
          key={text}
          type="info"
          action={drop.length > 0 && <Button onClick={() => onChange(dropping(drop))}>Remove filter</Button>}
        >
          {text}
        </Alert>
      ))}
    </SpaceBetween>
  );
}

/** Shows notes about a response, in addition to its cars. */
export function SearchHints(props: {
  search: VehicleSearch;
  advice: SearchAdvice;
  dealers: DealerSourceStatus | undefined;
  onChange: Change;
}) {
  const { search, advice, dealers, onChange } = props;
  const zone = useZone();
  const troubles = dealers === undefined ? [] : describeDealers(dealers, (at) => formatTime(at, zone));
  return (
    <SpaceBetween size="xs">
      {advice.unknownValues.map((unknown) => (
        <UnknownValueHint
          key={`${unknown.filter}=${unknown.value}`}
          unknown={unknown}
          search={search}
          onChange={onChange}
        />
      ))}
      {advice.leftOutDealerCars !== null && (
        <Alert type="info">
          About {formatNumber(advice.leftOutDealerCars)} dealers' cars are excluded because a filter applies
          only to auction cars.
        </Alert>
      )}
      {asksBoth(search) && (
        <Alert type="info">
          A combined search has one page. Choose auctions or dealers to see more cars.
        </Alert>
      )}
      {troubles.map((text) => (
        <Alert key={text} type="warning">
          {text}
        </Alert>
      ))}
    </SpaceBetween>
  );
}

function UnknownValueHint(props: { unknown: UnknownValue; search: VehicleSearch; onChange: Change }) {
  const { unknown, search, onChange } = props;
  const { filter, value, nearest } = unknown;
  const changes = nearest === null ? null : replaceValue(search, filter, value, nearest);
  return (
    <Alert
      type="warning"
      action={changes !== null && <Button onClick={() => onChange(changes)}>Search for {nearest}</Button>}
    >
      No auction car has the {filterLabel(filter).toLowerCase()} "{value}".
      {nearest !== null && ` The nearest value is ${nearest}.`}
    </Alert>
  );
}
