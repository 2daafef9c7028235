import Container from "@cloudscape-design/components/container";
import { listOrderVersions } from "../../api/generated/operations.ts";
import type { OperatorOrder, OrderVersion } from "../../api/generated/types.ts";
import type { StatusEntry } from "../../pieces/list-order-steps.ts";
import { OrderSteps } from "../../pieces/order-steps.tsx";
import { useRead } from "../../query/use-read.ts";

/** As many versions as one page holds; the steps of an order that was changed more often have no times before them. */
const limit = 200;
const refreshMilliseconds = 15_000;

/** How far an order is, with who took each step and when. */
export function OrderProgress({ order }: { order: OperatorOrder }) {
  const query = useRead(
    listOrderVersions,
    { path: { id: order.id }, query: { limit } },
    { refreshMilliseconds, keepPrevious: true },
  );
  return (
    <Container>
      <OrderSteps order={order} entered={listEntries(query.data?.data ?? [])} />
    </Container>
  );
}

/** The versions in which an order entered a status: those whose version before had another one. */
export function listEntries(versions: readonly OrderVersion[]): StatusEntry[] {
  const statusOf = new Map(versions.map(({ version, order }) => [version, order.status]));
  return versions.flatMap(({ version, at, by, order: { status } }) => {
    const before = statusOf.get(version - 1);
    const isKnown = before !== undefined || version === 1;
    return isKnown && before !== status ? [{ status, at, by }] : [];
  });
}
