import Box from "@cloudscape-design/components/box";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { isRefusal } from "../../api/api-error.ts";
import type { Order } from "../../api/generated/types.ts";
import { PhotoGallery } from "../../components/cars/photo-gallery.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { useRead } from "../../query/use-read.ts";
import { BodyDamage } from "../../vehicles/body-damage.tsx";
import { InspectionPane } from "../../vehicles/inspection-pane.tsx";
import { VehicleFacts } from "../../vehicles/vehicle-facts.tsx";
import { vehicleName } from "../../vehicles/vehicle-words.ts";
import { partnerReads } from "../partner-reads.ts";

/** Shows the car as it was when it was ordered, even after its listing is removed. Loaded on demand. */
export function OrderedCar({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ExpandableSection
      variant="container"
      headerText="Car at time of order"
      expanded={isOpen}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      {isOpen && <Snapshot orderId={order.id} />}
    </ExpandableSection>
  );
}

function Snapshot({ orderId }: { orderId: string }) {
  const query = useRead(...partnerReads.orderVehicle(orderId));
  if (isRefusal(query.error, "order_vehicle_snapshot_not_found"))
    return <Box color="text-body-secondary">No car record exists for this old order.</Box>;
  return (
    <ReadState query={query}>
      {(vehicle) => (
        <SpaceBetween size="l">
          <PhotoGallery photos={vehicle.photos} label={vehicleName(vehicle)} />
          <VehicleFacts vehicle={vehicle} />
          <BodyDamage condition={vehicle.body_condition} />
          <InspectionPane report={vehicle.inspection_report} />
        </SpaceBetween>
      )}
    </ReadState>
  );
}
