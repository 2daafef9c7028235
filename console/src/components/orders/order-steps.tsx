import Box from "@cloudscape-design/components/box";
import type { StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import Steps from "@cloudscape-design/components/steps";
import type { Order } from "../../api/generated/types.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { defineMessages } from "../../i18n/define-messages.ts";
import { orderStatusMessages } from "../../i18n/order-status-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useIsNarrow } from "../use-is-narrow.ts";
import { listOrderSteps, type OrderStep, type StatusEntry, type StepActor } from "./list-order-steps.ts";

const stepMessages = defineMessages({
  progress: { en: "Progress", ko: "진행 상황" },
  done: { en: "Completed", ko: "완료" },
  current: { en: "Current", ko: "현재" },
  next: { en: "Upcoming", ko: "예정" },
  ended: { en: "Ended", ko: "종료" },
  expected: { en: "Expected {at}", ko: "예정 {at}" },
});

const types: Record<OrderStep["state"], StatusIndicatorProps.Type> = {
  ...{ done: "success", current: "in-progress", next: "pending", ended: "error" },
};

/** Shows the progress of an order: each step with its time, and with its actor if the actor is known. */
export function OrderSteps(props: {
  order: Order;
  entered: readonly StatusEntry[];
  /** Returns the actor of a step that `entered` does not name. */
  actorOf?: StepActor;
}) {
  const { order, entered, actorOf } = props;
  const say = useMessages(stepMessages);
  const formatStatus = useMessages(orderStatusMessages);
  const zone = useZone();
  const isNarrow = useIsNarrow();
  const describeTime = ({ at, isExpected }: OrderStep): string => {
    const time = formatTime(at, zone);
    return isExpected ? say("expected", { at: time }) : time;
  };
  return (
    <Steps
      ariaLabel={say("progress")}
      orientation={isNarrow ? "vertical" : "horizontal"}
      steps={listOrderSteps(order, entered, actorOf).map((step) => ({
        status: types[step.state],
        statusIconAriaLabel: say(step.state),
        header:
          step.state === "current" ? <strong>{formatStatus(step.status)}</strong> : formatStatus(step.status),
        details: (
          <Box color="text-body-secondary" fontSize="body-s">
            {step.at !== null && <div>{describeTime(step)}</div>}
            {step.by !== null && <bdi>{step.by}</bdi>}
          </Box>
        ),
      }))}
    />
  );
}
