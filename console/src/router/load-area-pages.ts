/** Loads the frame of an area, which contains most of the component library. */
export const loadAreaPages = () => import("../shell/area-pages.tsx");
