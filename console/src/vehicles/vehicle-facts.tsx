import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import type { VehicleDetail } from "../api/generated/types.ts";
import { CopyId } from "../components/copy-id.tsx";
import { formatNumber } from "../format/money.ts";
import { formatTime } from "../format/time.ts";
import { useZone } from "../format/use-zone.ts";
import { accidentGradeName, sourceName, tokenName } from "./vehicle-words.ts";

/** Shows the facts of a car from its listing. */
export function VehicleFacts({ vehicle }: { vehicle: VehicleDetail }) {
  const zone = useZone();
  const yesOrNo = { true: "Yes", false: "No", null: "Not stated" };
  return (
    <Container header={<Header variant="h2">The car</Header>}>
      <KeyValuePairs
        columns={4}
        items={[
          { label: "Model year", value: vehicle.year },
          { label: "First registered", value: vehicle.first_registration ?? "–" },
          {
            label: "Mileage",
            value: vehicle.mileage_km === null ? "Not stated" : `${formatNumber(vehicle.mileage_km)} km`,
          },
          { label: "Fuel", value: tokenName(vehicle.fuel) },
          { label: "Transmission", value: tokenName(vehicle.transmission) },
          { label: "Drive", value: tokenName(vehicle.drivetrain) },
          {
            label: "Displacement",
            value: vehicle.displacement_cc ? `${formatNumber(vehicle.displacement_cc)} cc` : "–",
          },
          { label: "Body", value: tokenName(vehicle.body_style) },
          { label: "Seats", value: vehicle.seats ?? "–" },
          { label: "Color", value: tokenName(vehicle.color) },
          { label: "Model", value: [vehicle.make, vehicle.model].join(" ") },
          { label: "Variant", value: [vehicle.sub_model, vehicle.trim].filter(Boolean).join(", ") || "–" },
          { label: "License plate", value: <span lang="ko">{vehicle.license_plate ?? "–"}</span> },
          { label: "VIN", value: vehicle.vin ?? "–" },
          {
            label: "Accident grade",
            value: vehicle.accident_grade === null ? "–" : accidentGradeName(vehicle.accident_grade),
          },
          { label: "Panel grade", value: vehicle.exterior_grade ?? "–" },
          { label: "Repaired after an accident", value: yesOrNo[`${vehicle.has_accident}`] },
          { label: "Accidents", value: vehicle.accident_summary ?? "–" },
          {
            label: "Source",
            value: [sourceName(vehicle.source), vehicle.lot_number && `lot ${vehicle.lot_number}`]
              .filter(Boolean)
              .join(", "),
          },
          { label: "Auction", value: formatTime(vehicle.auction_date, zone) },
          { label: "Options", value: vehicle.options.map(tokenName).join(", ") || "–" },
          { label: "Listing", value: <CopyId id={vehicle.id} isShown /> },
        ]}
      />
    </Container>
  );
}
