import Alert from "@cloudscape-design/components/alert";
import { type AnyRoute, createRoute, Outlet } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import type { AreaFrame } from "../shell/areas.ts";
import { ConsoleFrame } from "../shell/console-frame.tsx";
import { useConsole } from "../start/console-context.ts";

/**
 * The route that holds an area's pages in the area's frame. People without its role are told so instead of being shown
 * pages whose every call would be refused; the API decides in any case.
 *
 * @param Around what all pages of the area need around them, besides the frame
 */
export function createAreaRoute<const Parent extends AnyRoute>(
  parent: Parent,
  area: AreaFrame,
  Around: ComponentType<{ children: React.ReactNode }>,
) {
  const Area = () => {
    const { person } = useConsole();
    if (!person.roles.includes(area.role)) return <NotYours />;
    return (
      <Around>
        <ConsoleFrame area={area}>
          <Outlet />
        </ConsoleFrame>
      </Around>
    );
  };
  return createRoute({ getParentRoute: () => parent, id: area.role, component: Area });
}

function NotYours() {
  const say = useMessages(sharedMessages);
  return (
    <main className="lone-message">
      <Alert type="warning">{say("notYours")}</Alert>
    </main>
  );
}
