/** The width of a time column in pixels: a date with its time on one line, and the zone on the next. */
export const timeColumnWidth = 150;

/** The least width of a time column in pixels: a date on one line, and its time and zone on the next. */
export const dateColumnWidth = 116;
