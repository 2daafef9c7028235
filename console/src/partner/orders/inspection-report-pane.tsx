import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Order } from "../../api/generated/types.ts";
import { describeInspection } from "./describe-inspection.ts";

/** Shows the requested inspection of an order with its progress and report. Renders nothing without an inspection. */
export function InspectionReportPane({ order }: { order: Order }) {
  if (!order.secondary_inspection_required) return null;
  const { secondary_inspection_url: url } = order;
  return (
    <Container header={<Header variant="h2">Inspection before the auction</Header>}>
      <SpaceBetween size="s">
        <div>{describeInspection(order)}</div>
        {url !== null && (
          <Link href={url} external externalIconAriaLabel="Opens in a new tab">
            Read inspection report
          </Link>
        )}
      </SpaceBetween>
    </Container>
  );
}
