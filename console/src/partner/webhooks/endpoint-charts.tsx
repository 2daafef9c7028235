import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import {
  type AttemptPeriod,
  arrangeAttempts,
  type EndpointAttempt,
} from "../../components/arrange-attempts.ts";
import { ChartWithTable, outcomeColors } from "../../components/values-chart.tsx";
import { useZone } from "../../format/use-zone.ts";

/** Shows the outcomes of an endpoint's attempts and their response times. */
export function EndpointCharts(props: { attempts: readonly EndpointAttempt[]; description: string }) {
  const { attempts, description } = props;
  const zone = useZone();
  const periods = arrangeAttempts(attempts, zone, Date.now());
  const shared = {
    ...{ rows: periods, nameOf: ({ name }: AttemptPeriod) => name, rowTitle: `Time (${zone.name})` },
    empty: "No attempts yet. Send a test message or wait for the next event.",
  };
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header variant="h2" description={description}>
            Outcomes
          </Header>
        }
      >
        <ChartWithTable<AttemptPeriod>
          {...shared}
          isStacked
          label="Delivery attempts by outcome"
          valueTitle="Attempts"
          series={[
            { title: "Accepted (2xx)", measure: ({ accepted }) => accepted, color: outcomeColors.good },
            { title: "Other response", measure: ({ rejected }) => rejected, color: outcomeColors.bad },
            {
              ...{ title: "No response or not sent", color: outcomeColors.absent },
              measure: ({ unanswered }) => unanswered,
            },
          ]}
        />
      </Container>
      <Container header={<Header variant="h2">Response times</Header>}>
        <ChartWithTable<AttemptPeriod>
          {...shared}
          label="Response times in milliseconds"
          valueTitle="Milliseconds"
          series={[
            { title: "Median", measure: ({ medianMilliseconds }) => medianMilliseconds },
            { title: "95 % within", measure: ({ slowMilliseconds }) => slowMilliseconds },
          ]}
        />
      </Container>
    </SpaceBetween>
  );
}
