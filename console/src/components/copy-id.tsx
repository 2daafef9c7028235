import { useState } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import { carMessages } from "./cars/car-messages.ts";

/** Shows a button that copies an id. The button shows the id itself if `isShown` is set, otherwise the word "ID". */
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
