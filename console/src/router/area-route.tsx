import { type AnyRoute, createRoute, Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { AreaPagesProps } from "../shell/area-pages.tsx";
import type { AreaFrame } from "../shell/areas.ts";
import { loadAreaPages } from "./load-area-pages.ts";
import { PlainLoading } from "./route-states.tsx";
import { startReads } from "./start-reads.ts";

/** The frame contains most of the component library, so it loads only when an area is displayed. */
const AreaPages = lazy(loadAreaPages);

/**
 * Returns the route that shows an area's pages in the area's frame.
 *
 * @param Around context of all pages of the area, in addition to the frame
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
  const { beforeLoad } = startReads(area.role, () => area.reads);
  return createRoute({
    ...{ getParentRoute: () => parent, id: area.role, component: Area },
    beforeLoad: (opening) => {
      // The frame and the page load at the same time.
      void loadAreaPages().catch(() => undefined);
      if (opening.cause === "enter") beforeLoad(opening);
    },
  });
}
