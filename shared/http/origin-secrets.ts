/** The header that CloudFront sets on every forwarded request. It replaces a header that a client sent. */
export const originSecretHeader = "x-origin-secret";

/**
 * Stage variables with the accepted values of the header: CloudFront's new secret and the previous secret, because
 * CloudFront takes minutes to update everywhere. A stage without CloudFront has no such variable.
 */
export const originSecretVariables = ["currentOriginSecret", "previousOriginSecret"] as const;

/** The header in which CloudFront sends the address and port of the client. */
export const viewerAddressHeader = "CloudFront-Viewer-Address";
