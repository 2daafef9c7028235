import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Modal from "@cloudscape-design/components/modal";
import { useEffect, useRef, useState } from "react";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";

/** A key or a sequence of keys, such as `g o`, with its action. */
export interface Shortcut {
  keys: string;
  description: string;
  run: () => void;
}

/** Maximum time between the keys of a sequence. */
const sequenceMilliseconds = 1_500;

/** Elements that accept typing. Roles cover component fields, and lists in which letters select an option. */
const fields =
  "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu], [aria-haspopup=listbox]";
const openDialogs = "dialog[open], [role=dialog]:not([aria-hidden=true])";

/**
 * Reports whether a key press may run a shortcut: it is not typed into a field, pressed in a dialog, or
 * combined with Control, Alt or Meta. Checks the composed path, because the target of an event from a shadow
 * root is its host.
 */
export function takesShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return false;
  return !event
    .composedPath()
    .some((one) => one instanceof Element && one.matches(`${fields}, ${openDialogs}`));
}

/** Reports whether a dialog of the page is open, even if the focus is outside. */
export const isDialogOpen = (): boolean => document.querySelector(openDialogs) !== null;

/** Reports whether a key press is Ctrl+K or ⌘K, which no field needs for text. */
const opensSearch = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey;

type KeyOfPage = Pick<Shortcut, "keys" | "description">;

/** Returns the shortcut keys that the buttons of the displayed page declare. */
const listPageKeys = (): KeyOfPage[] =>
  [...document.querySelectorAll("main [aria-keyshortcuts]")].map((button) => ({
    keys: button.getAttribute("aria-keyshortcuts") ?? "",
    description: button.textContent,
  }));

/**
 * Runs shortcuts, and lists them and the page's keys at `?`. Opens the search at Ctrl+K. Ignores other keys that
 * are typed into fields or combined with Control, Alt or Meta.
 */
export function Shortcuts(props: { shortcuts: readonly Shortcut[]; onSearch: () => void }) {
  const { shortcuts, onSearch } = props;
  const say = useMessages(sharedMessages);
  /** The keys of the page when the list was opened; null while it is closed. */
  const [pageKeys, setPageKeys] = useState<readonly KeyOfPage[] | null>(null);
  const pressed = useRef<{ keys: string; at: number }>({ keys: "", at: 0 });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (opensSearch(event) && !isDialogOpen()) {
        event.preventDefault();
        onSearch();
        return;
      }
      if (!takesShortcut(event) || isDialogOpen()) return;
      if (event.key === "?") {
        setPageKeys(listPageKeys());
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
  }, [shortcuts, onSearch]);
  if (pageKeys === null) return null;
  return (
    <Modal
      visible
      onDismiss={() => setPageKeys(null)}
      closeAriaLabel={say("close")}
      header={say("shortcuts")}
    >
      <KeyValuePairs
        columns={2}
        items={[...pageKeys, ...shortcuts, { keys: "?", description: say("shortcutHelp") }].map(
          ({ keys, description }) => ({
            label: description,
            value: <Box variant="code">{keys}</Box>,
          }),
        )}
      />
    </Modal>
  );
}
