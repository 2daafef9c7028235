import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { ApiError, issuesOf } from "../api/api-error.ts";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { isChunkLoadError } from "../router/chunk-load-error.ts";

/** Shows an error with the request's id for support, a link to the page of its code, and a next step. */
export function ErrorPane({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const say = useMessages(sharedMessages);
  if (isChunkLoadError(error))
    return (
      <Alert
        type="info"
        header={say("newVersion")}
        action={<Button onClick={() => window.location.reload()}>{say("reload")}</Button>}
      >
        {say("newVersionText")}
      </Alert>
    );
  return (
    <Alert
      type="error"
      header={say("failed")}
      action={onRetry && <Button onClick={onRetry}>{say("tryAgain")}</Button>}
    >
      <ErrorText error={error} />
    </Alert>
  );
}

/** Shows an error without a frame, for dialogs and forms. */
export function ErrorText({ error }: { error: unknown }) {
  const say = useMessages(sharedMessages);
  const refusal = error instanceof ApiError ? error : null;
  const issues = issuesOf(error);
  return (
    <SpaceBetween size="xxs">
      <div>{error instanceof Error ? error.message : String(error)}</div>
      {issues.length > 0 && (
        <ul>
          {issues.map(({ path, message }) => (
            <li key={path}>
              <Box variant="code">{path}</Box>: {message}
            </li>
          ))}
        </ul>
      )}
      {refusal !== null && (
        <SpaceBetween size="s" direction="horizontal">
          {refusal.code !== null && <Box variant="code">{refusal.code}</Box>}
          {refusal.requestId !== null && (
            <span>
              {say("requestId")} <Box variant="code">{refusal.requestId}</Box>
            </span>
          )}
          {refusal.helpUrl !== null && (
            <Link href={refusal.helpUrl} external externalIconAriaLabel={say("opensInNewTab")}>
              {say("errorHelp")}
            </Link>
          )}
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}
