import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import type { DeliveryEntry } from "../../api/generated/types.ts";
import { DialogFrame } from "../../components/dialog-frame.tsx";
import { ZonedTimeField } from "../../components/zoned-time-field.tsx";
import { useZone } from "../../format/use-zone.ts";
import { readZonedTime, writeZonedTime } from "../../format/zoned-time.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { failedSince } from "./arrange-failures.ts";
import { deliveryMessages } from "./delivery-messages.ts";

/** Asks for the time since which an endpoint's failures are resent; by default, the time of the oldest failure. */
export function RecoverDialog(props: {
  deliveries: readonly DeliveryEntry[];
  oldest: string;
  onRecover: (deliveries: DeliveryEntry[]) => void;
  onClose: () => void;
}) {
  const { deliveries, oldest, onRecover, onClose } = props;
  const say = useMessages(deliveryMessages);
  const zone = useZone();
  const [text, setText] = useState(writeZonedTime(new Date(oldest), zone.timeZone));
  const since = readZonedTime(text, zone.timeZone);
  const chosen = since === null ? [] : failedSince(deliveries, since);
  return (
    <DialogFrame
      title={say("recover")}
      onLeave={onClose}
      onEnter={chosen.length === 0 ? undefined : () => onRecover(chosen)}
      buttons={
        <Button variant="primary" disabled={chosen.length === 0} onClick={() => onRecover(chosen)}>
          {say("retrySome", { count: chosen.length })}
        </Button>
      }
    >
      <ZonedTimeField
        label={say("since")}
        text={text}
        fault={since === null ? say("badTime") : undefined}
        onChange={setText}
      />
    </DialogFrame>
  );
}
