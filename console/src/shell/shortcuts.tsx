import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Modal from "@cloudscape-design/components/modal";
import { useEffect, useRef, useState } from "react";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";

/** Keys, pressed one after the other, and what they do: `g o`. */
export interface Shortcut {
  keys: string;
  description: string;
  run: () => void;
}

/** Keys of a sequence have to follow each other within this. */
const sequenceMilliseconds = 1_500;

/** Whether a key press belongs to what is typed into. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))
  );
}

/** Runs shortcuts, and shows them all at `?`. Never takes a key that is typed, or pressed with Control, Alt or Meta. */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const say = useMessages(sharedMessages);
  const [isShown, setShown] = useState(false);
  const pressed = useRef<{ keys: string; at: number }>({ keys: "", at: 0 });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog]:not([aria-hidden=true])") !== null && !isShown) return;
      if (event.key === "?") {
        setShown(true);
        return;
      }
      const { keys, at } = pressed.current;
      const sequence =
        event.timeStamp - at < sequenceMilliseconds ? `${keys} ${event.key}`.trim() : event.key;
      const found = shortcuts.find((shortcut) => shortcut.keys === sequence || shortcut.keys === event.key);
      pressed.current = { keys: found === undefined ? event.key : "", at: event.timeStamp };
      if (found === undefined) return;
      event.preventDefault();
      found.run();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [shortcuts, isShown]);
  if (!isShown) return null;
  return (
    <Modal visible onDismiss={() => setShown(false)} closeAriaLabel={say("close")} header={say("shortcuts")}>
      <KeyValuePairs
        columns={2}
        items={[...shortcuts, { keys: "?", description: say("shortcutHelp") }].map(
          ({ keys, description }) => ({
            label: description,
            value: <Box variant="code">{keys}</Box>,
          }),
        )}
      />
    </Modal>
  );
}
