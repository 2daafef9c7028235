/** Header that CloudFront sets on every request it forwards, in place of any that a client sent. */
export const originSecretHeader = "x-origin-secret";

/**
 * Stage variables with the secrets that the header may have: the one CloudFront is being given and the one before it,
 * because it takes minutes until all of CloudFront has a new one. A stage without CloudFront has neither.
 */
export const originSecretVariables = ["currentOriginSecret", "previousOriginSecret"] as const;

/** Header with address and port of the client, which CloudFront sets likewise. */
export const viewerAddressHeader = "CloudFront-Viewer-Address";
