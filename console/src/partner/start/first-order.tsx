import Alert from "@cloudscape-design/components/alert";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { createOwnOrder, listOwnVehicles, simulateOwnOrderStatus } from "../../api/generated/operations.ts";
import { ErrorText } from "../../components/error-pane.tsx";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { environmentsOf } from "../../config/load-config.ts";
import { useWrite } from "../../query/use-write.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { orderAnyCar } from "./order-any-car.ts";
import { SnippetTabs } from "./snippet-tabs.tsx";
import { writePrograms } from "./write-programs.ts";

/**
 * Shows a first order, by a program in five languages or from this page, and the events of its status
 * changes.
 */
export function FirstOrder({ apiUrl, apiKey }: { apiUrl: string; apiKey: string | null }) {
  const { environment, config } = useConsole();
  if (environment === "production")
    return (
      <Alert type="warning">
        Orders in production are binding. Place your first order in the sandbox, where orders are not binding.{" "}
        {environmentsOf(config).includes("sandbox") && (
          <PageLink href={pathOf("sandbox", "start")}>Getting started in the sandbox</PageLink>
        )}
      </Alert>
    );
  return (
    <SpaceBetween size="m">
      <div>
        The program bids on an auction car and then simulates the operator. Each step sends an event. Sandbox
        orders are not binding.
      </div>
      <SnippetTabs
        label="Languages for the order program"
        snippets={writePrograms("order-car", { apiUrl, key: apiKey })}
      />
      <OrderFromHere />
    </SpaceBetween>
  );
}

function OrderFromHere() {
  const { environment } = useConsole();
  const { order, orderId, isBusy, error } = useFirstOrder();
  return (
    <SpaceBetween size="s">
      <div>
        <WriteButton operation={createOwnOrder} loading={isBusy} onClick={() => void order()}>
          Place order from this page
        </WriteButton>
      </div>
      <div aria-live="polite">
        {orderId !== null && (
          <Alert type="success">
            The order is placed, and the simulated operator is acquiring the car.{" "}
            <PageLink href={pathOf(environment, "orders", orderId)}>View order</PageLink>
          </Alert>
        )}
        {error !== null && (
          <Alert type="error">
            <ErrorText error={error} />
          </Alert>
        )}
      </div>
    </SpaceBetween>
  );
}

const carsLookedAt = 50;

function useFirstOrder() {
  const { api } = useConsole();
  const create = useWrite(createOwnOrder, { alsoChanges: ["webhooks"] });
  const move = useWrite(simulateOwnOrderStatus, { alsoChanges: ["webhooks"] });
  const [state, setState] = useState<{ orderId: string | null; isBusy: boolean; error: unknown }>({
    ...{ orderId: null, isBusy: false, error: null },
  });
  const order = async () => {
    setState({ orderId: null, isBusy: true, error: null });
    try {
      const query = { orderable_only: true, auction_status: ["upcoming" as const], limit: carsLookedAt };
      const { data } = await api.call(listOwnVehicles, { query });
      const { id } = await orderAnyCar(data, (body) => create.mutateAsync({ body }));
      await move.mutateAsync({ path: { id }, body: { status: "acquiring" } });
      setState({ orderId: id, isBusy: false, error: null });
    } catch (error) {
      setState({ orderId: null, isBusy: false, error });
    }
  };
  return { ...state, order };
}
