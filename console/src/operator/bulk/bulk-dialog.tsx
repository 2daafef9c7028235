import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import LiveRegion from "@cloudscape-design/components/live-region";
import ProgressBar from "@cloudscape-design/components/progress-bar";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { ReactNode } from "react";
import { ErrorText } from "../../components/error-pane.tsx";
import { DialogFrame } from "../../components/forms/dialog-frame.tsx";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { bulkMessages } from "./bulk-messages.ts";
import type { Progress } from "./run-bulk-action.ts";
import type { Each } from "./use-bulk-action.ts";

/** The texts of a bulk action's dialog. */
export interface BulkDialogProps<Item, Result> {
  title: string;
  /** The consequences. */
  consequences: ReactNode;
  /** The content of the list, for screen readers. */
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** The input shared by all items. */
  children?: ReactNode;
  /** False while required input is missing. */
  canStart?: boolean;
  /** Whether the form starts with the input from before a lost session. */
  isRestored?: boolean;
  /** Additional content for each item, before its result. */
  detailOf: (item: Item) => ReactNode;
  each: Each<Item, Result>;
  /** The initial label of the button: verb and object. */
  start: string;
  /** The text for a completed item. */
  formatDone: (result: Result) => string;
  onClose: () => void;
}

/** Confirms a bulk action and shows the result of each item. */
export function BulkDialog<Item extends { id: string }, Result>(props: BulkDialogProps<Item, Result>) {
  const { title, consequences, label, items, nameOf, detailOf, each, start, formatDone, onClose } = props;
  const { children, canStart = true, isRestored = false } = props;
  const { progress, isBusy, run } = each;
  const say = useMessages(bulkMessages);
  const formatShared = useMessages(sharedMessages);
  const done = [...progress.values()].filter(({ state }) => state === "succeeded" || state === "failed");
  const rest = items.filter(({ id }) => progress.get(id)?.state !== "succeeded");
  const count = items.length;
  const summary = say("progress", { done: done.length, count });
  return (
    <DialogFrame
      title={title}
      size="large"
      leave={formatShared(rest.length === 0 ? "close" : "cancel")}
      isBusy={isBusy}
      isRestored={isRestored}
      isSent={rest.length === 0}
      onLeave={onClose}
      onEnter={canStart && rest.length > 0 ? () => void run(rest) : undefined}
      buttons={
        rest.length > 0 && (
          <Button variant="primary" loading={isBusy} disabled={!canStart} onClick={() => void run(rest)}>
            {progress.size === 0 ? start : say("again")}
          </Button>
        )
      }
    >
      <SpaceBetween size="m">
        <Alert type="warning" header={formatShared("consequences")}>
          {consequences}
        </Alert>
        {children}
        {progress.size > 0 && (
          <ProgressBar ariaLabel={title} value={(100 * done.length) / count} description={summary} />
        )}
        <LiveRegion hidden>{progress.size > 0 && !isBusy ? summary : ""}</LiveRegion>
        <ul className="due-list" aria-label={label}>
          {items.map((item) => (
            <li key={item.id}>
              <strong>{nameOf(item)}</strong>
              <Box color="text-body-secondary">{detailOf(item)}</Box>
              <OneProgress progress={progress.get(item.id)} formatDone={formatDone} />
            </li>
          ))}
        </ul>
      </SpaceBetween>
    </DialogFrame>
  );
}

function OneProgress<Result>(props: {
  progress: Progress<Result> | undefined;
  formatDone: (result: Result) => string;
}) {
  const { progress, formatDone } = props;
  const say = useMessages(bulkMessages);
  switch (progress?.state) {
    case "running":
      return <StatusIndicator type="loading">{say("running")}</StatusIndicator>;
    case "succeeded":
      return <StatusIndicator type="success">{formatDone(progress.result)}</StatusIndicator>;
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
