import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { backtestOwnWatchCondition } from "../../../api/generated/operations.ts";
import type { Backtest, WatchConditionInput } from "../../../api/generated/types.ts";
import { isSame } from "../../../components/forms/find-conflicts.ts";
import { ReadState } from "../../../components/read-state.tsx";
import { formatMoney, formatNumber } from "../../../format/money.ts";
import { useAsk } from "../../../query/use-ask.ts";
import { limitsOfTest, perWeek } from "./describe-past.ts";
import { OneCar } from "./live-count.tsx";

/** Runs a backtest of the condition on demand, because it costs more than counting. */
export function PastResult({ condition }: { condition: WatchConditionInput }) {
  const [tried, setTried] = useState<WatchConditionInput | null>(null);
  const query = useAsk(backtestOwnWatchCondition, { body: tried ?? condition }, { enabled: tried !== null });
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <Button loading={query.isFetching} onClick={() => setTried(condition)}>
              Run backtest
            </Button>
          }
        >
          Backtest results
        </Header>
      }
    >
      <div aria-live="polite">
        {tried === null ? (
          "Compares the condition with past auctions and shows the sale prices."
        ) : (
          <SpaceBetween size="m">
            {!isSame(tried, condition) && (
              <Alert type="info">The condition has changed. Run the backtest again.</Alert>
            )}
            <ReadState query={query}>{(result) => <Result result={result} condition={tried} />}</ReadState>
          </SpaceBetween>
        )}
      </div>
    </Container>
  );
}

function Result({ result, condition }: { result: Backtest; condition: WatchConditionInput }) {
  const { window_days, match_count, exact_count, flex_count, sold_count, is_complete, matches } = result;
  return (
    <SpaceBetween size="m">
      <KeyValuePairs
        columns={2}
        items={[
          { label: `Cars found in ${window_days} days`, value: formatNumber(match_count) },
          { label: "Average per week", value: formatNumber(perWeek(match_count, window_days)) },
          { label: "By the filters", value: formatNumber(exact_count) },
          { label: "Flexible matches only", value: formatNumber(flex_count) },
          { label: "Sold", value: formatNumber(sold_count) },
          { label: "Sold for", value: <SoldFor prices={result.sold_price_krw} /> },
        ]}
      />
      {!is_complete && (
        <Alert type="info">The backtest reached its limit. Narrow the condition to see all cars.</Alert>
      )}
      <Box color="text-body-secondary" fontSize="body-s">
        {limitsOfTest(condition).join(" ")}
      </Box>
      {matches.length > 0 && (
        <ExpandableSection headerText={`The latest ${matches.length}`}>
          <ul className="cars" aria-label="Cars found">
            {matches.map((match) => (
              <li key={match.vehicle_id}>
                <OneCar match={match}>
                  <Box fontSize="body-s">
                    {match.sold_price_krw === null
                      ? "Not sold"
                      : `Sold for ${formatMoney(match.sold_price_krw, "KRW")}`}
                  </Box>
                </OneCar>
              </li>
            ))}
          </ul>
        </ExpandableSection>
      )}
    </SpaceBetween>
  );
}

function SoldFor({ prices }: { prices: Backtest["sold_price_krw"] }) {
  if (prices === null) return "–";
  const { lowest, median, highest } = prices;
  return (
    <>
      <div>{formatMoney(median, "KRW")} (median)</div>
      <Box color="text-body-secondary" fontSize="body-s">
        {formatMoney(lowest, "KRW")} to {formatMoney(highest, "KRW")}
      </Box>
    </>
  );
}
