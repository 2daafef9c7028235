import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { ComponentTexts } from "../shell/component-texts.tsx";

/** The reason why only one message is displayed. */
export type LonePageProps = { onContinue: () => void } & (
  | { kind: "signed-out" }
  /** The issuer rejected the sign-in, or its response is unusable. */
  | { kind: "sign-in-failed"; reason: string }
  /** The configuration could not be read. */
  | { kind: "start-failed"; reason: string }
  /** The person is not linked to a partner yet. */
  | { kind: "no-access"; email: string }
);

const titles = {
  "signed-out": "signedOut",
  "sign-in-failed": "signInFailed",
  "start-failed": "startFailed",
  "no-access": "noAccess",
} as const;

const actions = {
  "signed-out": "signIn",
  "sign-in-failed": "tryAgain",
  "start-failed": "tryAgain",
  "no-access": "signOut",
} as const;

/** Shows a page without an environment, with its only action. */
export default function LonePage(props: LonePageProps) {
  const say = useMessages(sharedMessages);
  return (
    <ComponentTexts>
      <main className="lone-message">
        <Box variant="h1" padding={{ bottom: "m" }}>
          {say(titles[props.kind])}
        </Box>
        {"reason" in props && <Alert type="error">{props.reason}</Alert>}
        {props.kind === "no-access" && say("noAccessText", { email: props.email })}
        <Box padding={{ top: "m" }}>
          <Button variant="primary" onClick={props.onContinue}>
            {say(actions[props.kind])}
          </Button>
        </Box>
      </main>
    </ComponentTexts>
  );
}
