import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { listOwnOrders } from "../../api/generated/operations.ts";
import type { VehicleDetail } from "../../api/generated/types.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { ErrorPane } from "../../components/error-pane.tsx";
import { OrderStatus } from "../../components/order-status.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { ordersOnCar, searchedOrders } from "./orders-on-car.ts";

/** Shows the account's orders on a car, including earlier listings. Renders nothing without orders. */
export function VehicleOrders({ vehicle }: { vehicle: VehicleDetail }) {
  const { environment } = useConsole();
  const zone = useZone();
  const query = useRead(listOwnOrders, { query: { sort: "updated_desc", limit: searchedOrders } });
  const orders = ordersOnCar(query.data?.data ?? [], vehicle);
  if (query.error !== null) return <ErrorPane error={query.error} onRetry={() => void query.refetch()} />;
  if (orders.length === 0) return null;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={
            query.data?.next_cursor == null
              ? undefined
              : `From the ${searchedOrders} most recently updated orders. Find older orders in the order list.`
          }
        >
          Your orders on this car
        </Header>
      }
    >
      <ul className="plain-list">
        {orders.map((order) => (
          <li key={order.id}>
            <SpaceBetween size="s" direction="horizontal">
              <PageLink href={pathOf(environment, "orders", order.id)}>
                Ordered {formatTime(order.created_at, zone)}
              </PageLink>
              <CopyId id={order.id} />
              <OrderStatus status={order.status} />
              <span>
                {order.max_bid_amount_usd === null
                  ? "fixed price"
                  : `bid ${formatMoney(order.max_bid_amount_usd, "USD")}`}
                {order.vehicle_id !== vehicle.id && (
                  <>
                    , on an earlier listing
                    <CopyId id={order.vehicle_id} />
                  </>
                )}
              </span>
            </SpaceBetween>
          </li>
        ))}
      </ul>
    </Container>
  );
}
