/** Form of an idempotency key in lower case: a UUID of version 4. */
export const idempotencyToken = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** States the rule for an idempotency key in the error for an invalid key. */
export const idempotencyTokenRule = "must be one UUID v4, such as 7c9e6679-7425-40de-944b-e07fc1f90ae7";
