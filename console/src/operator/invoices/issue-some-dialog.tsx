import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import LiveRegion from "@cloudscape-design/components/live-region";
import Modal from "@cloudscape-design/components/modal";
import ProgressBar from "@cloudscape-design/components/progress-bar";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import Table from "@cloudscape-design/components/table";
import type { Invoice, InvoiceEntry } from "../../api/generated/types.ts";
import { formatMoney } from "../../format/money.ts";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { ErrorText } from "../../pieces/error-pane.tsx";
import type { Progress } from "./do-to-each.ts";
import { invoiceMessages } from "./invoice-messages.ts";
import { totalsByCurrency } from "./total-by-currency.ts";
import { useIssueSome } from "./use-issue-some.ts";

/** Asks before several drafts are issued, and shows what became of each. */
export function IssueSomeDialog({ invoices, onClose }: { invoices: InvoiceEntry[]; onClose: () => void }) {
  const say = useMessages(invoiceMessages);
  const sayShared = useMessages(sharedMessages);
  const { progress, isBusy, issue } = useIssueSome(say("changedMeanwhile"));
  const done = [...progress.values()].filter(({ state }) => state === "succeeded" || state === "failed");
  const rest = invoices.filter(({ id }) => progress.get(id)?.state !== "succeeded");
  const count = invoices.length;
  const total = totalsByCurrency(invoices)
    .map(([currency, sum]) => formatMoney(sum, currency, "major"))
    .join(", ");
  return (
    <Modal
      visible
      size="large"
      onDismiss={() => !isBusy && onClose()}
      closeAriaLabel={sayShared("close")}
      header={say("issueTitle", { count })}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" disabled={isBusy} onClick={onClose}>
              {sayShared(rest.length === 0 ? "close" : "cancel")}
            </Button>
            {rest.length > 0 && (
              <Button variant="primary" loading={isBusy} onClick={() => void issue(rest)}>
                {say(progress.size === 0 ? "issueStart" : "issueAgain")}
              </Button>
            )}
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Alert type="warning" header={sayShared("consequences")}>
          {say("issueEach")} {say("issueTotal", { total })}
        </Alert>
        {progress.size > 0 && (
          <ProgressBar
            ariaLabel={say("issueTitle", { count })}
            value={(100 * done.length) / count}
            description={say("progress", { done: done.length, count })}
          />
        )}
        <LiveRegion hidden>
          {progress.size > 0 && !isBusy ? say("progress", { done: done.length, count }) : ""}
        </LiveRegion>
        <Table
          variant="embedded"
          items={invoices}
          trackBy="id"
          wrapLines
          ariaLabels={{ tableLabel: say("invoices") }}
          columnDefinitions={[
            { id: "id", header: say("invoice"), cell: ({ id }) => id, isRowHeader: true },
            {
              ...{ id: "total", header: say("total") },
              cell: ({ amounts, currency }) => formatMoney(amounts.total, currency, "major"),
            },
            {
              ...{ id: "result", header: say("result") },
              cell: ({ id }) => <OneProgress progress={progress.get(id)} />,
            },
          ]}
        />
      </SpaceBetween>
    </Modal>
  );
}

function OneProgress({ progress }: { progress: Progress<Invoice> | undefined }) {
  const say = useMessages(invoiceMessages);
  switch (progress?.state) {
    case "running":
      return <StatusIndicator type="loading">{say("running")}</StatusIndicator>;
    case "succeeded":
      return (
        <StatusIndicator type="success">
          {say("succeeded", { number: progress.result.number ?? "" })}
        </StatusIndicator>
      );
    case "failed":
      return (
        <Alert type="error">
          <ErrorText error={progress.error} />
        </Alert>
      );
    default:
      return <StatusIndicator type="pending">{say("waiting")}</StatusIndicator>;
  }
}
