import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useSteadyLayout } from "../use-is-narrow.ts";
import { readChoices } from "./read-choices.ts";
import { findFirstField, useFirstFocus } from "./use-first-field.ts";

/** The properties of every dialog with input. */
export interface DialogFrameProps {
  title: string;
  size?: "medium" | "large";
  children: ReactNode;
  /** The buttons next to the cancel button. */
  buttons: ReactNode;
  /** The label of the cancel button; "Cancel" by default. */
  leave?: string;
  /** Whether closing is disabled. */
  isBusy?: boolean;
  /** Whether the form starts with the input from before a lost session. */
  isRestored?: boolean;
  /** Whether the action removes or stops something, so that a dialog without a field focuses its cancel button. */
  isDangerous?: boolean;
  /** Whether the input has been sent, so that leaving loses nothing. */
  isSent?: boolean;
  onLeave: () => void;
  /** The action of Enter in a one-line field; undefined while required input is missing, or without such a field. */
  onEnter: (() => void) | undefined;
}

/**
 * Shows a dialog that focuses its first field, submits with Enter, and asks before discarding input. Enter states that
 * required input is missing instead of doing nothing. Without a field it
 * focuses its action. Only the cancel button closes immediately, because Escape, the close icon and a click outside are
 * easily unintended.
 */
export function DialogFrame(props: DialogFrameProps) {
  const { title, size = "medium", children, buttons, isBusy = false, isSent = false } = props;
  const { isRestored = false, isDangerous = false, onLeave, onEnter } = props;
  useSteadyLayout();
  const footer = useRef<HTMLDivElement>(null);
  const content = useFirstFocus<HTMLDivElement>((around) => {
    const enabled = [...(footer.current?.querySelectorAll<HTMLElement>("button:not([disabled])") ?? [])];
    return findFirstField(around) ?? enabled.at(isDangerous ? 0 : -1);
  });
  const say = useMessages(sharedMessages);
  const [hasTyped, setTyped] = useState(isRestored);
  const [isAsking, setAsking] = useState(false);
  /** Whether Enter was pressed while required input was missing. */
  const [isIncomplete, setIncomplete] = useState(false);
  /** The options that were selected when someone first pressed a key or button in the content; null until then. */
  const firstChoices = useRef<string | null>(null);
  const noteChoices = () => {
    if (content.current !== null) firstChoices.current ??= readChoices(content.current);
  };
  const hasChosen = () =>
    firstChoices.current !== null &&
    content.current !== null &&
    readChoices(content.current) !== firstChoices.current;
  const enter = (event: KeyboardEvent<HTMLElement>) => {
    const isOfField = event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing;
    if (event.key !== "Enter" || event.defaultPrevented || !isOfField || isBusy) return;
    setIncomplete(onEnter === undefined && !isSent);
    onEnter?.();
  };
  const dismiss = () => {
    if (isBusy) return;
    if ((hasTyped || hasChosen()) && !isSent) setAsking((before) => !before);
    else onLeave();
  };
  return (
    <Modal
      visible
      size={size}
      onDismiss={dismiss}
      closeAriaLabel={say("close")}
      header={title}
      footer={
        isAsking ? (
          <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onLeave} />
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: receives the keys of the buttons inside
          <div ref={footer} onKeyDown={ignoreHeldEnter}>
            {isIncomplete && (
              <div role="alert">
                <StatusIndicator type="error">{say("inputMissing")}</StatusIndicator>
              </div>
            )}
            <Box float="right">
              <SpaceBetween direction="horizontal" size="xs">
                <Button variant="link" disabled={isBusy} onClick={onLeave}>
                  {props.leave ?? say("cancel")}
                </Button>
                {buttons}
              </SpaceBetween>
            </Box>
          </div>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: receives the input events of the fields inside */}
      <div
        ref={content}
        onInput={() => {
          setTyped(true);
          setIncomplete(false);
        }}
        onKeyDownCapture={noteChoices}
        onPointerDownCapture={noteChoices}
        onKeyDown={enter}
      >
        {children}
      </div>
    </Modal>
  );
}

/** Prevents the Enter that opened a dialog from confirming it while the key is still held. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.repeat) event.preventDefault();
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const say = useMessages(sharedMessages);
  return (
    <div role="alert">
      <SpaceBetween size="xs">
        <Box variant="strong">{say("discardQuestion")}</Box>
        <SpaceBetween direction="horizontal" size="xs">
          <Button onClick={onDiscard}>{say("discard")}</Button>
          <Button variant="primary" ref={(button) => button?.focus()} onClick={onKeep}>
            {say("keepEditing")}
          </Button>
        </SpaceBetween>
      </SpaceBetween>
    </div>
  );
}
