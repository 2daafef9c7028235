import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { CopyButton } from "./copy-button.tsx";
import { useFirstFocus } from "./forms/use-first-field.ts";
import { useSteadyLayout } from "./use-is-narrow.ts";

/**
 * Shows a secret once. The box closes only when the user confirms that the secret is stored, not on a click outside or
 * Escape. Only the caller's state contains the secret.
 */
export function SecretBox(props: {
  title: string;
  secret: string;
  onStored: () => void;
  children?: ReactNode;
}) {
  const { title, secret, onStored, children } = props;
  useSteadyLayout();
  // Enter on the close icon would close the box before the secret is stored.
  const copying = useFirstFocus<HTMLDivElement>((around) => around.querySelector("button"));
  const say = useMessages(sharedMessages);
  return (
    <Modal
      visible
      onDismiss={({ detail }) => {
        if (detail.reason === "closeButton") onStored();
      }}
      closeAriaLabel={say("secretKept")}
      header={title}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={onStored}>
            {say("secretKept")}
          </Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Alert type="warning" header={say("secretOnce")}>
          {say("secretOnceText")}
        </Alert>
        <Box variant="code">
          <span className="secret">{secret}</span>
        </Box>
        <div ref={copying}>
          <CopyButton text={secret} />
        </div>
        {children}
      </SpaceBetween>
    </Modal>
  );
}
