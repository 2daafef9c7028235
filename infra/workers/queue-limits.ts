/** Receives after which a message is dead-lettered, unless its queue says otherwise. */
export const defaultReceives = 5;

/**
 * A queue hides a message for this many times its worker's timeout, as Lambda asks for: runs that it could not start do
 * not use up the receives. A run that has started sets shorter times itself.
 */
export const visibilityFactor = 6;
