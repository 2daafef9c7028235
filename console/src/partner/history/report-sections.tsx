import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { ReactNode } from "react";
import type { HistoryReport } from "../../api/generated/types.ts";
import { StaticTable } from "../../components/lists/static-table.tsx";
import { formatMoney, formatNumber } from "../../format/money.ts";
import { describeSummary, type SummaryLine } from "./describe-report.ts";
import { show, showWords } from "./show-value.ts";

/** Shows a report by section. Missing source data is reported as not stated, never as none. */
export function ReportSections({ report }: { report: HistoryReport }) {
  const { summary, special_history: special, usage_history: usage, value_range: range } = report;
  return (
    <SpaceBetween size="l">
      <Section title="Summary" isStated={summary !== null}>
        <Summary lines={describeSummary(report)} />
      </Section>
      <Section title="Registration" isStated={report.registration !== null || report.vehicle !== null}>
        <Registration report={report} />
      </Section>
      <List
        title="Owners, plates and uses"
        items={report.ownership_history}
        none="No recorded changes."
        columns={[
          ["Date", ({ changed_on }) => show(changed_on)],
          ["Change", ({ kind }) => showWords(kind)],
          ["Plate", ({ plate_masked }) => <span lang="ko">{show(plate_masked)}</span>],
          ["Use", ({ use }) => showWords(use)],
        ]}
      />
      <Claims title="Damage to this car" claims={report.own_vehicle_damage} />
      <Claims title="Damage that this car caused" claims={report.other_vehicle_damage} />
      <Section title="Total losses, floods, thefts" isStated={special !== null}>
        {special !== null && <Incidents special={special} />}
      </Section>
      <List
        title="Mileage"
        items={report.mileage_readings}
        none="No recorded readings."
        columns={[
          ["Date", ({ read_on }) => show(read_on)],
          ["Kilometers", ({ mileage_km }) => formatNumber(mileage_km)],
          ["Read by", ({ source }) => showWords(source)],
        ]}
      />
      <List
        title="Months without own-damage insurance"
        items={report.uninsured_periods}
        none="None. The car was always insured."
        columns={[
          ["From", ({ from_month }) => show(from_month)],
          ["Until", ({ to_month }) => to_month ?? "Still"],
        ]}
      />
      <Section title="Uses and recalls" isStated={usage !== null || report.recalls !== null}>
        <KeyValuePairs
          columns={4}
          items={[
            { label: "Rental car", value: show(usage?.rental) },
            { label: "Commercial use", value: show(usage?.commercial) },
            { label: "Government use", value: show(usage?.government) },
            { label: "Open recalls", value: show(report.recalls?.open_count) },
            ...(report.recalls?.campaigns ?? []).map(({ announced_on, component, status }) => ({
              label: `Recall of ${show(announced_on)}`,
              value: `${show(component)}: ${showWords(status).toLowerCase()}`,
            })),
          ]}
        />
      </Section>
      <Section title="Insurers' valuation" isStated={range !== null}>
        {range !== null && (
          <div>
            {formatMoney(range.low_krw, "KRW")} to {formatMoney(range.high_krw, "KRW")}, as of{" "}
            {show(range.as_of_month)}. It is a reference for premiums, not a market price.
          </div>
        )}
      </Section>
    </SpaceBetween>
  );
}

function Section(props: { title: string; isStated: boolean; children: ReactNode }) {
  const { title, isStated, children } = props;
  return (
    <Container header={<Header variant="h2">{title}</Header>}>
      {isStated ? children : <Box color="text-body-secondary">Not provided by the source.</Box>}
    </Container>
  );
}

function Summary({ lines }: { lines: readonly SummaryLine[] }) {
  return (
    <KeyValuePairs
      columns={3}
      items={lines.map(({ label, type, text }) => ({
        label,
        value: <StatusIndicator type={type}>{text}</StatusIndicator>,
      }))}
    />
  );
}

function Registration({ report: { registration, vehicle } }: { report: HistoryReport }) {
  return (
    <KeyValuePairs
      columns={4}
      items={[
        { label: "Car", value: show([vehicle?.manufacturer, vehicle?.model].filter(Boolean).join(" ")) },
        { label: "Model year", value: show(vehicle?.model_year) },
        { label: "Plate", value: <span lang="ko">{show(vehicle?.plate_masked)}</span> },
        { label: "VIN", value: show(vehicle?.vin) },
        { label: "Body", value: showWords(vehicle?.body_type) },
        { label: "Fuel", value: showWords(vehicle?.fuel) },
        {
          label: "Displacement",
          value:
            vehicle?.displacement_cc == null ? "Not stated" : `${formatNumber(vehicle.displacement_cc)} cc`,
        },
        { label: "First registered", value: show(registration?.first_registered_on) },
        { label: "Registered", value: showWords(registration?.status) },
        { label: "Deregistered", value: show(registration?.deregistered_on) },
        { label: "Use", value: showWords(registration?.current_use) },
      ]}
    />
  );
}

type Claim = NonNullable<HistoryReport["own_vehicle_damage"]>[number];

function Claims({ title, claims }: { title: string; claims: Claim[] | null }) {
  const won = (amount: number | null) => (amount === null ? "Not stated" : formatMoney(amount, "KRW"));
  return (
    <List
      title={title}
      items={claims}
      none="No recorded claims."
      columns={[
        ["Date", ({ occurred_on }) => show(occurred_on)],
        ["Paid by", ({ paid_by }) => showWords(paid_by)],
        ["Insurer paid", ({ insurance_paid_krw }) => won(insurance_paid_krw)],
        ["Repair cost", ({ repair_cost_krw }) => won(repair_cost_krw)],
        [
          "Parts, labor, paint",
          ({ parts_krw, labor_krw, paint_krw }) => `${won(parts_krw)}, ${won(labor_krw)}, ${won(paint_krw)}`,
        ],
        ["Closed", ({ settled }) => (settled === false ? "No, the amounts are estimates" : show(settled))],
      ]}
    />
  );
}

function Incidents({ special }: { special: NonNullable<HistoryReport["special_history"]> }) {
  const formatIncidents = (incidents: (typeof special)["flood"]) =>
    incidents === null
      ? "Not stated"
      : incidents
          .map(({ occurred_on, extent }) => `${show(occurred_on)} (${showWords(extent).toLowerCase()})`)
          .join("; ") || "None";
  return (
    <KeyValuePairs
      columns={3}
      items={[
        { label: "Total losses", value: formatIncidents(special.total_loss) },
        { label: "Floods", value: formatIncidents(special.flood) },
        { label: "Thefts", value: formatIncidents(special.theft) },
      ]}
    />
  );
}

interface Numbered<Item> {
  item: Item;
  index: number;
}

function List<Item>(props: {
  title: string;
  items: readonly Item[] | null;
  none: string;
  columns: readonly (readonly [header: string, cell: (item: Item) => ReactNode])[];
}) {
  const { title, items, none, columns } = props;
  return (
    <Section title={title} isStated={items !== null}>
      {items?.length === 0 ? (
        none
      ) : (
        <StaticTable<Numbered<Item>>
          isEmbedded
          items={(items ?? []).map((item, index) => ({ item, index }))}
          trackBy={({ index }) => String(index)}
          file={null}
          label={title}
          columns={columns.map(([header, cell]) => ({
            ...{ id: header, header },
            cell: ({ item }) => cell(item),
          }))}
        />
      )}
    </Section>
  );
}
