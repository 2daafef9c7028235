import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMemo } from "react";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { ChartWithTable, outcomeColors } from "../values-chart.tsx";
import { type AttemptPeriod, arrangeAttempts, type ShownAttempt } from "./arrange-attempts.ts";
import { attemptMessages } from "./attempt-messages.ts";

/** Shows the outcomes of an endpoint's attempts and their response times. */
export function AttemptCharts(props: {
  attempts: readonly ShownAttempt[];
  /** Which attempts the charts cover. */
  covered: string;
}) {
  const { attempts, covered } = props;
  const say = useMessages(attemptMessages);
  const zone = useZone();
  const periods = useMemo(() => arrangeAttempts(attempts, zone, Date.now()), [attempts, zone]);
  const shared = {
    ...{ rows: periods, nameOf: ({ name }: AttemptPeriod) => name },
    ...{ rowTitle: `${say("time")} (${zone.name})`, empty: say("none") },
  };
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header variant="h2" description={covered}>
            {say("outcomes")}
          </Header>
        }
      >
        <ChartWithTable<AttemptPeriod>
          {...shared}
          isStacked
          label={say("outcomes")}
          valueTitle={say("attempts")}
          series={[
            { title: say("accepted"), measure: ({ accepted }) => accepted, color: outcomeColors.good },
            { title: say("rejected"), measure: ({ rejected }) => rejected, color: outcomeColors.bad },
            {
              ...{ title: say("unanswered"), color: outcomeColors.absent },
              measure: ({ unanswered }) => unanswered,
            },
          ]}
        />
      </Container>
      <Container header={<Header variant="h2">{say("durations")}</Header>}>
        <ChartWithTable<AttemptPeriod>
          {...shared}
          label={say("durations")}
          valueTitle={say("milliseconds")}
          series={[
            { title: say("median"), measure: ({ medianMilliseconds }) => medianMilliseconds },
            { title: say("slowest"), measure: ({ slowMilliseconds }) => slowMilliseconds },
          ]}
        />
      </Container>
    </SpaceBetween>
  );
}
