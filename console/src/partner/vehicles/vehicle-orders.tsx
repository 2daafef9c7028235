import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { listOwnOrders } from "../../api/generated/operations.ts";
import type { Order, VehicleDetail } from "../../api/generated/types.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { ErrorPane } from "../../components/error-pane.tsx";
import { OrderStatus } from "../../components/orders/order-status.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { Loading } from "../../components/skeleton.tsx";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { ordersOnCar, searchedOrders } from "./orders-on-car.ts";

/**
 * Shows the account's orders on a car, including earlier listings. On a wide screen, the height is the same while the
 * orders load, without orders and with one order, so that the content below stays in place.
 */
export function VehicleOrders({ vehicle }: { vehicle: VehicleDetail }) {
  const query = useRead(listOwnOrders, { query: { sort: "updated_desc", limit: searchedOrders } });
  if (query.error !== null) return <ErrorPane error={query.error} onRetry={() => void query.refetch()} />;
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
      {query.data === undefined ? (
        <Loading lines={1} />
      ) : (
        <OrderLines orders={ordersOnCar(query.data.data, vehicle)} vehicleId={vehicle.id} />
      )}
    </Container>
  );
}

function OrderLines({ orders, vehicleId }: { orders: readonly Order[]; vehicleId: string }) {
  const { environment } = useConsole();
  const zone = useZone();
  return (
    <ul className="plain-list car-orders">
      {orders.length === 0 && <li>You have no orders on this car.</li>}
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
              {order.vehicle_id !== vehicleId && (
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
  );
}
