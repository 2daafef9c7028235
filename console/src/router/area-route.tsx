import { type AnyRoute, createRoute, Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { AreaPagesProps } from "../shell/area-pages.tsx";
import type { AreaFrame } from "../shell/areas.ts";
import { PlainLoading } from "./route-states.tsx";

/** The frame is most of the component library: it comes when it is known that an area is shown. */
const AreaPages = lazy(() => import("../shell/area-pages.tsx"));

/**
 * Returns the route that holds an area's pages in the area's frame.
 *
 * @param Around what all pages of the area need around them, besides the frame
 */
export function createAreaRoute<const Parent extends AnyRoute>(
  parent: Parent,
  area: AreaFrame,
  Around: AreaPagesProps["Around"],
) {
  const Area = () => (
    <Suspense fallback={<PlainLoading />}>
      <AreaPages area={area} Around={Around}>
        <Outlet />
      </AreaPages>
    </Suspense>
  );
  return createRoute({ getParentRoute: () => parent, id: area.role, component: Area });
}
