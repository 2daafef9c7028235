import Alert from "@cloudscape-design/components/alert";
import { isRefusal } from "../../api/api-error.ts";
import { ErrorPane } from "../../components/error-pane.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { requestMessages } from "./request-messages.ts";

/** Shows why a search did not start. A period without stored log lines is not treated as an error. */
export function SearchRefusal({ refusal }: { refusal: Error }) {
  const say = useMessages(requestMessages);
  if (!isRefusal(refusal, "no_longer_kept")) return <ErrorPane error={refusal} />;
  return (
    <Alert type="warning" header={say("tooOld")}>
      {say("tooOldNote", { days: String(refusal.details.kept_days) })}
    </Alert>
  );
}
