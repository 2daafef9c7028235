import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { endPartnerView } from "../api/generated/operations.ts";
import { type OpenView, storeView } from "../auth/partner-view.ts";
import { useTimeLeft } from "../components/use-time-left.ts";
import { useSpan } from "../format/use-span.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { pathOf } from "../router/paths.ts";
import { useConsole } from "../start/console-context.ts";
import { viewMessages } from "./view-messages.ts";

/** Shows, above all pages, whose console an operator views, and a button that ends the view. */
export function ViewBar({ view }: { view: OpenView }) {
  const { api, environment } = useConsole();
  const say = useMessages(viewMessages);
  const writeSpan = useSpan();
  const router = useRouter();
  const left = useTimeLeft(view.expiresAt);
  const { id, partnerId, partnerName } = view;
  const leave = useCallback(() => {
    // The operator's page opens before the view closes, because a partner page cannot work without an open view.
    void router
      .navigate({ href: pathOf(environment, "operator", "partners", partnerId) })
      .finally(() => storeView(null));
  }, [router, environment, partnerId]);
  useEffect(() => {
    if (left <= 0) leave();
  }, [left, leave]);
  const end = () => {
    // If this call fails, the view expires by itself; this tab forgets the view in any case.
    api.call(endPartnerView, { path: { id: partnerId, view_id: id } }).catch(() => undefined);
    leave();
  };
  return (
    <section className="view-bar" aria-label={say("viewing", { name: partnerName })}>
      <strong className="view-bar-name">{say("viewing", { name: partnerName })}</strong>
      <span>{say("left", { span: writeSpan(Math.max(left, 0)) })}</span>
      <button type="button" onClick={end}>
        {say("end")}
      </button>
    </section>
  );
}
