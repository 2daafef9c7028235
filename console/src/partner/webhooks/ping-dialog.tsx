import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { pingOwnWebhookEndpoint } from "../../api/generated/operations.ts";
import type { WebhookEndpoint, WebhookPingResult } from "../../api/generated/types.ts";
import { ErrorText } from "../../components/error-pane.tsx";
import { DialogFrame } from "../../components/forms/dialog-frame.tsx";
import { ScrollBox } from "../../components/scroll-box.tsx";
import { useWrite } from "../../query/use-write.ts";

/** Sends a signed test message and shows the receiver's response. */
export function PingDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { mutate, data, error, isPending } = useWrite(pingOwnWebhookEndpoint);
  return (
    <DialogFrame
      title="Send test message"
      leave="Close"
      onLeave={onClose}
      onEnter={undefined}
      buttons={
        <Button variant="primary" loading={isPending} onClick={() => mutate({ path: { id: endpoint.id } })}>
          {data === undefined ? "Send message" : "Send another"}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <div>
          A signed message is sent to {endpoint.url}. It is not an event and does not appear in the log.
        </div>
        <div aria-live="polite">
          {data !== undefined && <PingResult result={data} />}
          {error !== null && (
            <Alert type="error">
              <ErrorText error={error} />
            </Alert>
          )}
        </div>
      </SpaceBetween>
    </DialogFrame>
  );
}

function PingResult({ result }: { result: WebhookPingResult }) {
  const { delivered, response_code, duration_ms, error, response_excerpt } = result;
  return (
    <Alert type={delivered ? "success" : "error"} header={delivered ? "Event received" : "Not accepted"}>
      <SpaceBetween size="xs">
        <div>
          {response_code === null ? "No response" : `Response ${response_code}`} after {duration_ms} ms.{" "}
          {error ?? ""}
        </div>
        {response_excerpt !== null && <ScrollBox label="Response" text={response_excerpt} />}
      </SpaceBetween>
    </Alert>
  );
}
