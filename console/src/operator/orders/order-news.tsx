import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { ChangeList } from "./change-list.tsx";
import { orderMessages } from "./order-messages.ts";
import type { OrderNews as News } from "./use-agreed-order.ts";

/** Shows someone else's changes to an order before any further action. */
export function OrderNews(props: { news: News; isStillPossible: boolean; onNoticed: () => void }) {
  const { news, isStillPossible, onNoticed } = props;
  const { agreed, order, changed } = news;
  const say = useMessages(orderMessages);
  const formatShared = useMessages(sharedMessages);
  const zone = useZone();
  return (
    <Alert
      type="warning"
      header={formatShared("conflict")}
      action={isStillPossible && <Button onClick={onNoticed}>{say("goOn")}</Button>}
    >
      <SpaceBetween size="xs">
        <div>
          {changed === null
            ? formatShared("conflictUnknown")
            : formatShared("conflictBy", { by: changed.by, at: formatTime(changed.at, zone) })}
        </div>
        <ChangeList before={agreed} after={order} />
        {!isStillPossible && <div>{say("noLongerPossible")}</div>}
      </SpaceBetween>
    </Alert>
  );
}
