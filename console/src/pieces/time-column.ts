/** How wide a column of times to the second is at least, in pixels: they stay on one line, on a telephone too. */
export const timeColumnWidth = 190;
