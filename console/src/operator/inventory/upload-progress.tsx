import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import ProgressBar from "@cloudscape-design/components/progress-bar";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { CodeBlock } from "../../components/code-block.tsx";
import { ErrorText } from "../../components/error-pane.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { formatBytes } from "../../format/bytes.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { uploadMessages } from "./inventory-messages.ts";
import { StoreUnreachable, UploadRefusal } from "./upload-file.ts";
import type { UploadState } from "./use-upload.ts";

/** Shows the progress of an upload, or its failure and the next step. */
export function UploadProgress(props: { state: UploadState; onStop: () => void; onAgain: () => void }) {
  const { state, onStop, onAgain } = props;
  const say = useMessages(uploadMessages);
  switch (state.step) {
    case "ready":
      return null;
    case "announcing":
    case "compressing":
      return <StatusIndicator type="loading">{say(state.step)}</StatusIndicator>;
    case "sending":
      return <Sending {...state} onStop={onStop} />;
    case "stopped":
      return (
        <Alert type="info" action={<Again onAgain={onAgain} />}>
          {say("stopped")}
        </Alert>
      );
    case "failed":
      return <Failed {...state} onAgain={onAgain} />;
  }
}

function Sending({ sent, total, onStop }: { sent: number; total: number; onStop: () => void }) {
  const say = useMessages(uploadMessages);
  return (
    <SpaceBetween size="xs">
      <ProgressBar
        label={say("sendingLabel")}
        value={total === 0 ? 0 : Math.floor((100 * sent) / total)}
        additionalInfo={say("sending", { sent: formatBytes(sent), total: formatBytes(total) })}
      />
      <Button onClick={onStop}>{say("stop")}</Button>
    </SpaceBetween>
  );
}

function Again({ onAgain }: { onAgain: () => void }) {
  const say = useMessages(uploadMessages);
  return <Button onClick={onAgain}>{say("again")}</Button>;
}

function Failed(props: Extract<UploadState, { step: "failed" }> & { onAgain: () => void }) {
  const { error, batchId, command, onAgain } = props;
  const say = useMessages(uploadMessages);
  const { environment } = useConsole();
  const isThere = error instanceof UploadRefusal && error.isAlreadyThere;
  return (
    <Alert type={isThere ? "info" : "error"} action={!isThere && <Again onAgain={onAgain} />}>
      <SpaceBetween size="s">
        <FailureText error={error} />
        {command !== null && <CodeBlock code={command} label={say("command")} />}
        {batchId !== null && (
          <PageLink href={pathOf(environment, "operator", "inventory", batchId)}>{say("follow")}</PageLink>
        )}
      </SpaceBetween>
    </Alert>
  );
}

function FailureText({ error }: { error: unknown }) {
  const say = useMessages(uploadMessages);
  if (error instanceof StoreUnreachable) return <div>{say("unreachable")}</div>;
  if (!(error instanceof UploadRefusal)) return <ErrorText error={error} />;
  return <div>{error.isAlreadyThere ? say("alreadyThere") : say("refusedBy", { status: error.status })}</div>;
}
