/** Number of receives after which a message is dead-lettered, unless its queue has its own number. */
export const defaultReceives = 5;

/**
 * A queue hides a message for this multiple of its worker's timeout. Lambda requires this, because a message that it
 * could not pass to a run would otherwise soon use up its receives. A run that has started hides its messages for a
 * shorter time.
 */
export const visibilityFactor = 6;
