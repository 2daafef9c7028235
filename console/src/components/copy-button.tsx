import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";

/** Copies a text, and announces it to screen readers too. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const say = useMessages(sharedMessages);
  const [outcome, setOutcome] = useState<"copied" | "copyFailed" | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome("copied"),
      () => setOutcome("copyFailed"),
    );
  return (
    <>
      <Button iconName={outcome === "copied" ? "check" : "copy"} onClick={() => void copy()}>
        {label ?? say("copy")}
      </Button>{" "}
      <span role="status">{outcome !== null && say(outcome)}</span>
    </>
  );
}
