/** The minimum width of a time column in pixels, so that times stay on one line, also on a phone. */
export const timeColumnWidth = 190;
