import SpaceBetween from "@cloudscape-design/components/space-between";
import { useParams } from "@tanstack/react-router";
import { useRef } from "react";
import type { VehicleDetail } from "../../api/generated/types.ts";
import { PhotoGallery } from "../../components/cars/photo-gallery.tsx";
import { Page } from "../../components/page.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { BodyDamage } from "../../vehicles/body-damage.tsx";
import { InspectionPane } from "../../vehicles/inspection-pane.tsx";
import { VehicleFacts } from "../../vehicles/vehicle-facts.tsx";
import { VehicleMarket, VehiclePricing } from "../../vehicles/vehicle-pricing.tsx";
import { vehicleName } from "../../vehicles/vehicle-words.ts";
import { partnerReads } from "../partner-reads.ts";
import { ComparableChart } from "./comparable-chart.tsx";
import { HistoryOffer } from "./history-offer.tsx";
import { OrderBar } from "./order-bar.tsx";
import { OrderPane } from "./order-pane.tsx";
import { VehicleOrders } from "./vehicle-orders.tsx";

/** Shows one car: its pictures, condition, cost and order form. */
export function VehiclePage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { environment } = useConsole();
  const query = useRead(...partnerReads.vehicle(id));
  return (
    <Page title={query.data === undefined ? "Vehicle" : vehicleName(query.data)}>
      <ReadState query={query}>
        {(vehicle) => (
          <div className="car-page car-page-ordered">
            <PhotoGallery photos={vehicle.photos} label={vehicleName(vehicle)} />
            <OrderBox vehicle={vehicle} />
            <SpaceBetween size="l">
              <VehicleOrders vehicle={vehicle} />
              <VehicleFacts vehicle={vehicle} />
              <BodyDamage condition={vehicle.body_condition} />
              <InspectionPane report={vehicle.inspection_report} />
              <VehiclePricing vehicle={vehicle} />
              <VehicleMarket
                vehicle={vehicle}
                hrefOf={(vehicleId) => pathOf(environment, "vehicles", vehicleId)}
              >
                <ComparableChart vehicle={vehicle} />
              </VehicleMarket>
              <HistoryOffer vehicle={vehicle} />
            </SpaceBetween>
          </div>
        )}
      </ReadState>
    </Page>
  );
}

function OrderBox({ vehicle }: { vehicle: VehicleDetail }) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div className="car-order" ref={box}>
      <OrderPane vehicle={vehicle} />
      <OrderBar vehicle={vehicle} box={box} />
    </div>
  );
}
