import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { InspectionReport } from "../api/generated/types.ts";
import { StaticTable } from "../components/lists/static-table.tsx";
import { wordsOf } from "../format/words.ts";
import { DealerInspectionFacts, RepairCosts } from "./dealer-inspection.tsx";
import { sourceName } from "./vehicle-words.ts";

/** Shows the findings of the seller's inspection. */
export function InspectionPane({ report }: { report: InspectionReport | null }) {
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={report === null ? undefined : `By the seller: ${sourceName(report.source)}.`}
        >
          Inspection
        </Header>
      }
    >
      {report === null ? (
        "The source sent no inspection. For an auction car, request an inspection with the order."
      ) : (
        <Found report={report} />
      )}
    </Container>
  );
}

const stated = (value: boolean | null): string => (value === null ? "Not stated" : value ? "Yes" : "No");

function Found({ report }: { report: InspectionReport }) {
  return (
    <SpaceBetween size="m">
      <KeyValuePairs
        columns={3}
        items={[
          { label: "Grade", value: report.overall_grade ?? "–" },
          { label: "Meaning", value: report.grade_description ?? "–" },
          { label: "Accident repair", value: stated(report.has_accident) },
          { label: "Frame damage", value: stated(report.has_frame_damage) },
          { label: "Accidents", value: report.accident_summary ?? "–" },
          { label: "Exterior", value: report.exterior_summary ?? "–" },
          {
            label: "Reasons for repaired status",
            value: report.accident_reason === null ? "–" : wordsOf(report.accident_reason),
          },
          { label: "Inspector's notes", value: report.inspector_notes ?? "–" },
          { label: "Sheet", value: <Sheet url={report.inspection_sheet_url} /> },
        ]}
      />
      <CategoryGrades grades={report.category_grades} />
      {report.issues.length > 0 && (
        <div>
          <Box variant="h3">Faults found</Box>
          <ul>
            {[...new Set(report.issues)].map((issue) => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        </div>
      )}
      {report.accident_history.length > 0 && <Repairs repairs={report.accident_history} />}
      {report.accident_cost_summary !== null && <RepairCosts costs={report.accident_cost_summary} />}
      {report.dealer_inspection !== undefined && (
        <DealerInspectionFacts inspection={report.dealer_inspection} />
      )}
      {report.checklist.length > 0 && <Checklist checks={report.checklist} />}
    </SpaceBetween>
  );
}

function Sheet({ url }: { url: string | null }) {
  if (url === null) return "–";
  return (
    <Link href={url} external externalIconAriaLabel="Opens in a new tab">
      The inspector's sheet
    </Link>
  );
}

const gradeSigns: Record<"good" | "caution" | "bad", { type: StatusIndicatorProps.Type; text: string }> = {
  good: { type: "success", text: "Good" },
  caution: { type: "warning", text: "Caution" },
  bad: { type: "error", text: "Bad" },
};

function CategoryGrades({ grades }: { grades: InspectionReport["category_grades"] }) {
  if (grades.length === 0) return null;
  return (
    <KeyValuePairs
      columns={4}
      items={grades.map(({ category, status }) => ({
        label: wordsOf(category),
        value: <StatusIndicator type={gradeSigns[status].type}>{gradeSigns[status].text}</StatusIndicator>,
      }))}
    />
  );
}

function Repairs({ repairs }: { repairs: InspectionReport["accident_history"] }) {
  return (
    <StaticTable
      isEmbedded
      items={repairs.map((repair, index) => ({ ...repair, index }))}
      file={null}
      trackBy={({ index }) => String(index)}
      header={<Header variant="h3">Repairs known</Header>}
      label="Repairs known"
      columns={[
        {
          ...{ id: "part", header: "Part", isRowHeader: true },
          cell: ({ part }) => (part === null ? "–" : wordsOf(part.replaceAll("-", " "))),
        },
        {
          id: "repair",
          header: "Repair",
          sortBy: ({ repair }) => repair,
          cell: ({ repair }) => repair ?? "–",
        },
        { id: "date", header: "Date", sortBy: ({ date }) => date, cell: ({ date }) => date ?? "Not stated" },
      ]}
    />
  );
}

function Checklist({ checks }: { checks: InspectionReport["checklist"] }) {
  return (
    <ExpandableSection headerText={`Checked items (${checks.length})`}>
      <KeyValuePairs
        columns={3}
        items={checks.map(({ group, item, result }) => ({
          label: `${wordsOf(group)}: ${wordsOf(item).toLowerCase()}`,
          value: wordsOf(result),
        }))}
      />
    </ExpandableSection>
  );
}
