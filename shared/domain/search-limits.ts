/** Maximum number of results of one search in the console. */
export const mostSearchHits = 20;
