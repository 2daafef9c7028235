import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { redriveDeadLetterQueue } from "../../api/generated/operations.ts";
import type { DeadLetterMove, DeadLetterQueue } from "../../api/generated/types.ts";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { fileOfRows } from "../../components/lists/list-file.ts";
import { Page } from "../../components/page.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";
import { operatorReads } from "../operator-reads.ts";
import { deadLetterMessages, moveStatusMessages } from "./operations-messages.ts";
import { RunbookLink } from "./runbook-link.tsx";
import { splitAge } from "./split-age.ts";

const refreshMilliseconds = 15_000;

/** Shows the messages in dead-letter queues and lets operators redrive them. */
export function DeadLettersPage() {
  const say = useMessages(deadLetterMessages);
  const [moving, setMoving] = useState<DeadLetterQueue | null>(null);
  const query = useRead(...operatorReads.deadLetters(), { refreshMilliseconds });
  return (
    <Page title={say("deadLetters")}>
      <CursorTable
        name="dead-letters"
        isMain
        query={query}
        file={fileOfRows<DeadLetterQueue>("dead-letter-queues")}
        columns={useColumns(setMoving)}
        trackBy={({ name }) => name}
        label={say("deadLetters")}
        empty={say("noQueues")}
      />
      {moving !== null && <RedriveDialog queue={moving} onClose={() => setMoving(null)} />}
    </Page>
  );
}

function RedriveDialog({ queue: { name }, onClose }: { queue: DeadLetterQueue; onClose: () => void }) {
  const say = useMessages(deadLetterMessages);
  const notify = useNotify();
  const write = useWrite(redriveDeadLetterQueue, { alsoChanges: ["audit"] });
  const onSuccess = () => {
    notify({ type: "success", text: say("redriven", { name }) });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`${say("redrive")}: ${name}`}
      consequences={[say("redriveNote", { name }), say("causeNote")]}
      action={say("redrive")}
      isBusy={write.isPending}
      error={write.error}
      onConfirm={() => write.mutate({ path: { name } }, { onSuccess })}
      onCancel={onClose}
    />
  );
}

function useColumns(redrive: (queue: DeadLetterQueue) => void): ListColumn<DeadLetterQueue>[] {
  const say = useMessages(deadLetterMessages);
  const formatAge = (seconds: number) => {
    const { unit, count } = splitAge(seconds);
    return say(unit, { count });
  };
  return [
    {
      id: "name",
      header: say("queue"),
      sortBy: ({ name }) => name,
      cell: ({ name }) => name,
      isRowHeader: true,
    },
    { id: "count", header: say("messages"), cell: ({ message_count }) => <Count count={message_count} /> },
    {
      ...{ id: "oldest", header: say("oldest") },
      cell: ({ oldest_message_age_seconds: age, message_count }) =>
        age === null || message_count === 0 ? "–" : formatAge(age),
    },
    { id: "move", header: say("lastMove"), cell: ({ last_move }) => <Move move={last_move} /> },
    { id: "runbook", header: say("runbook"), cell: ({ runbook }) => <RunbookLink runbook={runbook} /> },
    {
      ...{ id: "actions", header: say("actions") },
      cell: (queue) =>
        queue.can_redrive ? (
          <WriteButton
            operation={redriveDeadLetterQueue}
            variant="inline-link"
            ariaLabel={`${say("redrive")}: ${queue.name}`}
            disabled={queue.message_count === 0 || queue.last_move?.status === "running"}
            onClick={() => redrive(queue)}
          >
            {say("redrive")}
          </WriteButton>
        ) : (
          say("cannotRedrive")
        ),
    },
  ];
}

function Count({ count }: { count: number | null }) {
  const say = useMessages(deadLetterMessages);
  if (count === null) return <StatusIndicator type="warning">{say("unknown")}</StatusIndicator>;
  return <StatusIndicator type={count === 0 ? "success" : "error"}>{count}</StatusIndicator>;
}

function Move({ move }: { move: DeadLetterMove | null }) {
  const say = useMessages(deadLetterMessages);
  const formatMove = useMessages(moveStatusMessages);
  const zone = useZone();
  if (move === null) return <>{say("never")}</>;
  const { status, moved_count: count, started_at, failure_reason } = move;
  const text = formatMove(status, { count, at: formatTime(started_at, zone) });
  const type = status === "running" ? "in-progress" : status === "completed" ? "success" : "warning";
  return (
    <StatusIndicator type={type}>
      {text} {failure_reason}
    </StatusIndicator>
  );
}
