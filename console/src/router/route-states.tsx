import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { ErrorPane } from "../pieces/error-pane.tsx";

/** In place of a page that failed. What is around it stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  return <ErrorPane error={error} onRetry={reset} />;
}

/** In place of a page that does not exist. */
export function RouteNotFound() {
  const say = useMessages(sharedMessages);
  return (
    <div className="lone-message">
      <Alert type="warning" action={<Button href="/">{say("toHome")}</Button>}>
        {say("notFound")}
      </Alert>
    </div>
  );
}
