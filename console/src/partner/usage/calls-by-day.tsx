import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { CallLimits, KeyUsage } from "../../api/generated/types.ts";
import { ChartWithTable } from "../../components/values-chart.tsx";
import { koreanToday } from "../../format/korean-time.ts";
import { arrangeDays, describeBusiest, limitNames, limits, type UsageDay } from "./arrange-days.ts";

const allKeys = { value: "", label: "All keys" };

/**
 * Shows the calls on each of the last thirty days, of one key or of all, and how close the busiest minutes
 * came to the limits.
 */
export function CallsByDay({ keys, most }: { keys: readonly KeyUsage[]; most: CallLimits }) {
  const [chosen, setChosen] = useState(allKeys.value);
  const options = [
    allKeys,
    ...keys.map(({ key_id, name, last_four }) => ({ value: key_id, label: `${name} (…${last_four})` })),
  ];
  const shown = keys.filter(({ key_id }) => chosen === allKeys.value || key_id === chosen);
  const days = arrangeDays(shown, koreanToday());
  const busiest = describeBusiest(shown, most);
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="Days are in Korean time. Each call counts against one per-minute limit of its key. Rejected calls are not counted."
        >
          Calls by day
        </Header>
      }
    >
      <SpaceBetween size="m">
        <FormField label="Key">
          <Select
            selectedOption={options.find(({ value }) => value === chosen) ?? allKeys}
            options={options}
            onChange={({ detail }) => setChosen(detail.selectedOption.value ?? allKeys.value)}
          />
        </FormField>
        <ChartWithTable<UsageDay>
          rows={days}
          nameOf={dayOf}
          series={limits.map((limit) => ({
            title: limitNames[limit],
            measure: ({ calls }) => calls[limit],
          }))}
          isStacked
          label="Calls by day"
          rowTitle="Day"
          valueTitle="Calls"
          empty="No calls in the last 30 days."
        />
        {busiest.length > 0 && (
          <ul aria-label="Busiest minutes">
            {busiest.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </SpaceBetween>
    </Container>
  );
}

const dayOf = ({ date }: UsageDay): string => date.slice("2026-".length);
