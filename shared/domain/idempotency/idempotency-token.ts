/** Form of an idempotency key in lower case: a UUID of version 4. */
export const idempotencyToken = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The rule as the error for any other text states it. */
export const idempotencyTokenRule = "must be one UUID v4, such as 7c9e6679-7425-40de-944b-e07fc1f90ae7";
