/** The width of a time column in pixels: a date with its time on one line, and the zone on the next. */
export const timeColumnWidth = 150;
