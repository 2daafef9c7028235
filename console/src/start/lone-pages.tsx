import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import type { ReactNode } from "react";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";

function LonePage({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <main className="lone-message">
      <Box variant="h1" padding={{ bottom: "m" }}>
        {title}
      </Box>
      {children}
      <Box padding={{ top: "m" }}>{action}</Box>
    </main>
  );
}

/** After signing out. */
export function SignedOutPage({ onSignIn }: { onSignIn: () => void }) {
  const say = useMessages(sharedMessages);
  return (
    <LonePage
      title={say("signedOut")}
      action={
        <Button variant="primary" onClick={onSignIn}>
          {say("signIn")}
        </Button>
      }
    />
  );
}

/** After a sign-in that did not succeed. */
export function SignInFailedPage({ reason, onSignIn }: { reason: string; onSignIn: () => void }) {
  const say = useMessages(sharedMessages);
  return (
    <LonePage
      title={say("signInFailed")}
      action={
        <Button variant="primary" onClick={onSignIn}>
          {say("tryAgain")}
        </Button>
      }
    >
      <Alert type="error">{reason}</Alert>
    </LonePage>
  );
}

/** When not even the configuration could be read. */
export function StartFailedPage({ reason }: { reason: string }) {
  const say = useMessages(sharedMessages);
  return (
    <LonePage
      title={say("startFailed")}
      action={
        <Button variant="primary" onClick={() => window.location.reload()}>
          {say("tryAgain")}
        </Button>
      }
    >
      <Alert type="error">{reason}</Alert>
    </LonePage>
  );
}

/** For people whom nobody linked to a partner yet. */
export function NoAccessPage({ email, onSignOut }: { email: string; onSignOut: () => void }) {
  const say = useMessages(sharedMessages);
  return (
    <LonePage title={say("noAccess")} action={<Button onClick={onSignOut}>{say("signOut")}</Button>}>
      {say("noAccessText", { email })}
    </LonePage>
  );
}
