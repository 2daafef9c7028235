import type { Environment } from "../config/environments.ts";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";

/** Shows the current environment by name and color, at the top of every page. */
export function EnvironmentBar({ environment, stage }: { environment: Environment; stage: string }) {
  const say = useMessages(sharedMessages);
  return (
    <section className={`environment-bar environment-${environment}`} aria-label={say("environment")}>
      <strong>{say(environment === "production" ? "productionNote" : "sandboxNote")}</strong>
      <span> · {stage}</span>
    </section>
  );
}
