import Container from "@cloudscape-design/components/container";
import type { OperatorOrder, OrderVersion } from "../../api/generated/types.ts";
import type { StatusEntry } from "../../components/orders/list-order-steps.ts";
import { OrderSteps } from "../../components/orders/order-steps.tsx";
import { useRead } from "../../query/use-read.ts";
import { useNameOfPerson } from "../assignments/use-operators.ts";
import { operatorReads } from "../operator-reads.ts";

const refreshMilliseconds = 15_000;

/** Shows the progress of an order, with the actor and time of each step. */
export function OrderProgress({ order }: { order: OperatorOrder }) {
  const query = useRead(...operatorReads.orderVersions(order.id), {
    refreshMilliseconds,
    keepPrevious: true,
  });
  const nameOf = useNameOfPerson();
  const entered = listEntries(query.data?.data ?? []).map((entry) => ({
    ...entry,
    ...(entry.by !== undefined && { by: nameOf(entry.by) }),
  }));
  return (
    <Container>
      <OrderSteps order={order} entered={entered} />
    </Container>
  );
}

/** The versions in which an order entered a status: versions whose predecessor has another status. */
export function listEntries(versions: readonly OrderVersion[]): StatusEntry[] {
  const statusOf = new Map(versions.map(({ version, order }) => [version, order.status]));
  return versions.flatMap(({ version, at, by, order: { status } }) => {
    const before = statusOf.get(version - 1);
    const isKnown = before !== undefined || version === 1;
    return isKnown && before !== status ? [{ status, at, by }] : [];
  });
}
