/** Number of receives after which a message is dead-lettered, unless its queue has its own. */
export const defaultReceives = 5;

/**
 * A queue hides a message for this multiple of its worker's timeout, as Lambda requires, so that runs that it
 * could not start do not use up the receives. A started run sets shorter times itself.
 */
export const visibilityFactor = 6;
