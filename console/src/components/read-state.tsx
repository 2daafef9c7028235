import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SessionEndedError } from "../api/api-error.ts";
import { ErrorPane } from "./error-pane.tsx";
import { Loading } from "./skeleton.tsx";

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
