import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import type { AccidentCostSummary, DealerInspection } from "../api/generated/types.ts";
import { PhotoGallery } from "../components/cars/photo-gallery.tsx";
import { formatMoney, formatNumber } from "../format/money.ts";
import { tokenName } from "./vehicle-words.ts";

/** Shows the repair costs in insurers' records, in whole US dollars. */
export function RepairCosts({ costs }: { costs: AccidentCostSummary }) {
  const usd = (amount: number | null) => (amount === null ? "Not stated" : formatMoney(amount, "USD"));
  return (
    <div>
      <Box variant="h3">Repairs paid by insurers</Box>
      <KeyValuePairs
        columns={4}
        items={[
          { label: "Incidents", value: costs.incident_count ?? "Not stated" },
          { label: "Repairs in all", value: usd(costs.total_repair_cost) },
          { label: "Parts", value: usd(costs.parts) },
          { label: "Labor", value: usd(costs.labor) },
          { label: "Paint", value: usd(costs.paint) },
          { label: "Paid by insurers", value: usd(costs.insurance_paid) },
          ...costs.incidents.map(({ date, repair_cost, insurance_paid }, index) => ({
            label: date ?? `Incident ${index + 1}, undated`,
            value: `Repair ${usd(repair_cost)}, insurer paid ${usd(insurance_paid)}`,
          })),
        ]}
      />
    </div>
  );
}

/** Shows details of a car's condition that only dealers provide. */
export function DealerInspectionFacts({ inspection }: { inspection: DealerInspection }) {
  const { rank_counts: ranks, vehicle_info: seen } = inspection;
  const yesOrNo = (value: boolean | null) => (value === null ? "Not stated" : value ? "Yes" : "No");
  return (
    <div>
      <Box variant="h3">The dealer's record</Box>
      <KeyValuePairs
        columns={4}
        items={[
          { label: "Verdict", value: tokenName(inspection.overall_status) },
          { label: "Frame", value: tokenName(inspection.frame_status) },
          { label: "Panels", value: tokenName(inspection.panel_status) },
          { label: "Critical frame damage", value: yesOrNo(inspection.critical_frame_damage) },
          { label: "Only bolted parts repaired", value: yesOrNo(inspection.simple_repair) },
          { label: "Outer parts of ranks 1 and 2", value: `${ranks.rank_one} and ${ranks.rank_two}` },
          {
            label: "Frame parts of ranks A, B and C",
            value: `${ranks.rank_a}, ${ranks.rank_b} and ${ranks.rank_c}`,
          },
          { label: "Insurance claims", value: inspection.insurance_history ?? "No data" },
          { label: "Paid by insurers", value: formatMoney(inspection.insurance_amount, "USD") },
          {
            label: "Mileage at inspection",
            value: seen.mileage_km === null ? "Not stated" : `${formatNumber(seen.mileage_km)} km`,
          },
          { label: "Engine", value: seen.engine_type ?? "–" },
          { label: "Certified by", value: inspection.certification ?? "–" },
          { label: "Record", value: inspection.registration_no ?? "–" },
        ]}
      />
      {inspection.photos.length > 0 && <PhotoGallery photos={inspection.photos} label="Inspection photos" />}
    </div>
  );
}
