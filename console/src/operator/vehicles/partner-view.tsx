import SpaceBetween from "@cloudscape-design/components/space-between";
import type { VehicleDetail } from "../../api/generated/types.ts";
import { PhotoGallery } from "../../components/cars/photo-gallery.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { BodyDamage } from "../../vehicles/body-damage.tsx";
import { InspectionPane } from "../../vehicles/inspection-pane.tsx";
import { VehicleFacts } from "../../vehicles/vehicle-facts.tsx";
import { VehicleMarket, VehiclePricing } from "../../vehicles/vehicle-pricing.tsx";
import { vehicleName } from "../../vehicles/vehicle-words.ts";
import { vehicleMessages } from "./vehicle-messages.ts";

/** Shows a car with the same parts, texts and prices as the partner's page of the car. */
export function PartnerView({ vehicle }: { vehicle: VehicleDetail }) {
  const say = useMessages(vehicleMessages);
  const { environment } = useConsole();
  return (
    <section lang="en" className="car-page" aria-label={say("partnerView")}>
      <PhotoGallery photos={vehicle.photos} label={vehicleName(vehicle)} />
      <div className="car-order">
        <VehiclePricing vehicle={vehicle} />
      </div>
      <SpaceBetween size="l">
        <VehicleFacts vehicle={vehicle} />
        <BodyDamage condition={vehicle.body_condition} />
        <InspectionPane report={vehicle.inspection_report} />
        <VehicleMarket
          vehicle={vehicle}
          hrefOf={(vehicleId) => pathOf(environment, "operator", "vehicles", vehicleId)}
        />
      </SpaceBetween>
    </section>
  );
}
