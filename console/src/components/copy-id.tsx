import { useState } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import { carMessages } from "./car-messages.ts";

/** Shows an id that a click copies. Lists show a word instead of the id. */
export function CopyId({ id, isShown = false }: { id: string; isShown?: boolean }) {
  const say = useMessages(carMessages);
  const [outcome, setOutcome] = useState<"idCopied" | "idNotCopied" | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => setOutcome("idCopied"),
      () => setOutcome("idNotCopied"),
    );
  return (
    <span className="copy-id">
      <button type="button" title={id} aria-label={say("copyId", { id })} onClick={() => void copy()}>
        {isShown ? id : "ID"}
      </button>
      <span role="status">{outcome !== null && ` ${say(outcome)}`}</span>
    </span>
  );
}
