/** Header that CloudFront sets on every request it forwards, in place of any that a client sent. */
export const originSecretHeader = "x-origin-secret";

/**
 * Stage variables with the accepted secrets of the header: CloudFront's new secret and the previous one, because
 * CloudFront takes minutes to update everywhere. A stage without CloudFront has neither.
 */
export const originSecretVariables = ["currentOriginSecret", "previousOriginSecret"] as const;

/** Header with address and port of the client, which CloudFront sets likewise. */
export const viewerAddressHeader = "CloudFront-Viewer-Address";
