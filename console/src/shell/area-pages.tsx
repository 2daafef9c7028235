import Alert from "@cloudscape-design/components/alert";
import type { ComponentType, ReactNode } from "react";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { useConsole } from "../start/console-context.ts";
import type { AreaFrame } from "./areas.ts";
import { ComponentTexts } from "./component-texts.tsx";
import { ConsoleFrame } from "./console-frame.tsx";
import { NoticeProvider } from "./notices.tsx";

/** The layout of an area's pages. */
export interface AreaPagesProps {
  area: AreaFrame;
  /** The context of all pages of an area, in addition to the frame. */
  Around: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}

/**
 * Shows an area's pages in the area's frame. People without its role get a message instead of pages whose calls would
 * all fail. The API enforces the role in any case.
 */
export default function AreaPages({ area, Around, children }: AreaPagesProps) {
  const { person } = useConsole();
  return (
    <ComponentTexts>
      {person.roles.includes(area.role) ? (
        <NoticeProvider>
          <Around>
            <ConsoleFrame area={area}>{children}</ConsoleFrame>
          </Around>
        </NoticeProvider>
      ) : (
        <NotYours />
      )}
    </ComponentTexts>
  );
}

function NotYours() {
  const say = useMessages(sharedMessages);
  return (
    <main className="lone-message">
      <Alert type="warning">{say("notYours")}</Alert>
    </main>
  );
}
