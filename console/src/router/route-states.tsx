import type { ErrorComponentProps } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { isChunkLoadError } from "./chunk-load-error.ts";

const ErrorPane = lazy(async () => ({ default: (await import("../components/error-pane.tsx")).ErrorPane }));

/** Shows a loading message before the component library is loaded. */
export function PlainLoading() {
  const say = useMessages(sharedMessages);
  return (
    <div className="lone-message" role="status">
      {say("loading")}
    </div>
  );
}

/**
 * Replaces a failed page but keeps the frame. If a part of the console failed to load, the message needs no other
 * part.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const say = useMessages(sharedMessages);
  if (isChunkLoadError(error))
    return (
      <div className="lone-message" role="alert">
        <p>{say("newVersion")}</p>
        <p>{say("newVersionText")}</p>
        <button type="button" onClick={() => window.location.reload()}>
          {say("reload")}
        </button>
      </div>
    );
  return (
    <Suspense fallback={<PlainLoading />}>
      <ErrorPane error={error} onRetry={reset} />
    </Suspense>
  );
}

/** Shows that a page does not exist. */
export function RouteNotFound() {
  const say = useMessages(sharedMessages);
  return (
    <main className="lone-message">
      <h1>{say("notFound")}</h1>
      <a href="/">{say("toHome")}</a>
    </main>
  );
}
