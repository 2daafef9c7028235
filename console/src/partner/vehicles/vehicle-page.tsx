import SpaceBetween from "@cloudscape-design/components/space-between";
import { useParams } from "@tanstack/react-router";
import { getOwnVehicle } from "../../api/generated/operations.ts";
import { Page } from "../../pieces/page.tsx";
import { PhotoGallery } from "../../pieces/photo-gallery.tsx";
import { ReadState } from "../../pieces/read-state.tsx";
import { useRead } from "../../query/use-read.ts";
import { BodyDamage } from "./body-damage.tsx";
import { HistoryOffer } from "./history-offer.tsx";
import { InspectionPane } from "./inspection-pane.tsx";
import { OrderPane } from "./order-pane.tsx";
import { VehicleFacts } from "./vehicle-facts.tsx";
import { VehicleOrders } from "./vehicle-orders.tsx";
import { VehicleMarket, VehiclePricing } from "./vehicle-pricing.tsx";
import { vehicleName } from "./vehicle-words.ts";

/** Shows one car: its pictures, condition, cost and order form. */
export function VehiclePage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useRead(getOwnVehicle, { path: { id } });
  return (
    <Page title={query.data === undefined ? "Vehicle" : vehicleName(query.data)}>
      <ReadState query={query}>
        {(vehicle) => (
          <div className="car-page">
            <PhotoGallery photos={vehicle.photos} label={vehicleName(vehicle)} />
            <div className="car-order">
              <OrderPane vehicle={vehicle} />
            </div>
            <SpaceBetween size="l">
              <VehicleOrders vehicle={vehicle} />
              <VehicleFacts vehicle={vehicle} />
              <BodyDamage condition={vehicle.body_condition} />
              <InspectionPane report={vehicle.inspection_report} />
              <VehiclePricing vehicle={vehicle} />
              <VehicleMarket vehicle={vehicle} />
              <HistoryOffer vehicle={vehicle} />
            </SpaceBetween>
          </div>
        )}
      </ReadState>
    </Page>
  );
}
