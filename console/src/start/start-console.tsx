import { RouterProvider } from "@tanstack/react-router";
import { lazy, type ReactNode, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { installSessionWorker } from "../auth/hand-over-session.ts";
import { openUserManager } from "../auth/open-user-manager.ts";
import { beginSignIn, isSignInAnswer, type SessionStart, startSession } from "../auth/session.ts";
import { type ConsoleConfig, loadConfig } from "../config/load-config.ts";
import { createConsoleRouter } from "../router/create-console-router.tsx";
import { homeOf } from "../router/home-of.ts";
import { loadAreaPages } from "../router/load-area-pages.ts";
import { PlainLoading } from "../router/route-states.tsx";
import { useAppearance } from "../shell/apply-appearance.ts";
import { usePreferences } from "../shell/preferences.ts";

/** Loaded on demand, because it is rarely needed and its components would delay sign-in. */
const LonePage = lazy(() => import("./lone-page.tsx"));

/** Reads the configuration, completes or starts a sign-in, and renders the console in the element. */
export async function startConsole(element: HTMLElement): Promise<void> {
  const root = createRoot(element);
  const show = (page: ReactNode) =>
    root.render(
      <StrictMode>
        <Appearance>{page}</Appearance>
      </StrictMode>,
    );
  // The frame's code loads during the exchange of the code for tokens, because most pages need it next.
  if (isSignInAnswer(window.location)) void loadAreaPages().catch(() => undefined);
  try {
    const config = await loadConfig();
    const client = openUserManager(config, window.location.origin);
    const started = await startSession(config, client);
    show(pageOf(started, config, () => void beginSignIn(client, "/")));
    if (started.state === "signed-in") installSessionWorker();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    show(<LonePage kind="start-failed" reason={reason} onContinue={() => window.location.reload()} />);
  }
}

function pageOf(started: SessionStart, config: ConsoleConfig, signIn: () => void): ReactNode {
  switch (started.state) {
    case "leaving":
      return <PlainLoading />;
    case "signed-out":
      return <LonePage kind="signed-out" onContinue={signIn} />;
    case "failed":
      return <LonePage kind="sign-in-failed" reason={started.reason} onContinue={signIn} />;
    case "signed-in": {
      const { session } = started;
      const { person } = session;
      if (homeOf(person, "sandbox") !== null)
        return <RouterProvider router={createConsoleRouter({ session, config })} />;
      const signOut = () => void session.signOut(config.client_id);
      return <LonePage kind="no-access" email={person.email ?? person.subject} onContinue={signOut} />;
    }
  }
}

function Appearance({ children }: { children: ReactNode }) {
  const { locale } = usePreferences();
  useAppearance(locale);
  return <Suspense fallback={<PlainLoading />}>{children}</Suspense>;
}
