import Box from "@cloudscape-design/components/box";
import Spinner from "@cloudscape-design/components/spinner";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SessionEndedError } from "../api/api-error.ts";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { ErrorPane } from "./error-pane.tsx";

/** Shows the state of a read: loading, failed, or loaded. Loaded content stays while it refreshes. */
export function ReadState<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, isPending, refetch } = query;
  // Open dialogs stay mounted until the page leaves for sign-in, because unmounting discards their input.
  if (data !== undefined && (error === null || error instanceof SessionEndedError)) return children(data);
  if (isPending || error instanceof SessionEndedError) return <Loading />;
  return (
    <>
      <ErrorPane error={error} onRetry={() => void refetch()} />
      {data !== undefined && children(data)}
    </>
  );
}

/** Shows that something is loading. */
export function Loading() {
  const say = useMessages(sharedMessages);
  return (
    <Box textAlign="center" padding="l">
      <div role="status">
        <Spinner /> {say("loading")}
      </div>
    </Box>
  );
}
