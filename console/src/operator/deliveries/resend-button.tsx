import { retryDelivery } from "../../api/generated/operations.ts";
import type { Delivery } from "../../api/generated/types.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { deliveryMessages } from "./delivery-messages.ts";
import { canResend } from "./endpoint.tsx";

/** Resends deliveries of one endpoint, or explains why resending is unavailable. */
export function ResendButton(props: {
  delivery: Delivery;
  /** The label of the button. */
  text: string;
  /** The label with the affected deliveries, for screen readers. */
  label: string;
  onResend: () => void;
}) {
  const { delivery, text, label, onResend } = props;
  const say = useMessages(deliveryMessages);
  if (!canResend(delivery)) return say(delivery.endpoint_url === null ? "goesNowhere" : "enableFirst");
  return (
    <WriteButton operation={retryDelivery} variant="inline-link" ariaLabel={label} onClick={onResend}>
      {text}
    </WriteButton>
  );
}
