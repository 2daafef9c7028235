import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { openUserManager } from "../auth/open-user-manager.ts";
import { beginSignIn, type SessionStart, startSession } from "../auth/session.ts";
import { type ConsoleConfig, loadConfig } from "../config/load-config.ts";
import { createConsoleRouter } from "../router/create-console-router.tsx";
import { homeOf } from "../router/home-of.ts";
import { useAppearance } from "../shell/apply-appearance.ts";
import { ComponentTexts } from "../shell/component-texts.tsx";
import { usePreferences } from "../shell/preferences.ts";
import { NoAccessPage, SignedOutPage, SignInFailedPage, StartFailedPage } from "./lone-pages.tsx";

/** Reads the configuration, takes or begins a sign-in, and shows the console in the element. */
export async function startConsole(element: HTMLElement): Promise<void> {
  const root = createRoot(element);
  const show = (page: ReactNode) =>
    root.render(
      <StrictMode>
        <Appearance>{page}</Appearance>
      </StrictMode>,
    );
  try {
    const config = await loadConfig();
    const client = openUserManager(config, window.location.origin);
    const started = await startSession(config, client);
    show(pageOf(started, config, () => void beginSignIn(client, "/")));
  } catch (error) {
    show(<StartFailedPage reason={error instanceof Error ? error.message : String(error)} />);
  }
}

function pageOf(started: SessionStart, config: ConsoleConfig, signIn: () => void): ReactNode {
  switch (started.state) {
    case "leaving":
      return null;
    case "signed-out":
      return <SignedOutPage onSignIn={signIn} />;
    case "failed":
      return <SignInFailedPage reason={started.reason} onSignIn={signIn} />;
    case "signed-in": {
      const { session } = started;
      const { person } = session;
      if (homeOf(person, "sandbox") === null)
        return (
          <NoAccessPage
            email={person.email ?? person.subject}
            onSignOut={() => void session.signOut(config.client_id)}
          />
        );
      return <RouterProvider router={createConsoleRouter({ session, config })} />;
    }
  }
}

function Appearance({ children }: { children: ReactNode }) {
  const { locale } = usePreferences();
  useAppearance(locale);
  return <ComponentTexts locale={locale}>{children}</ComponentTexts>;
}
