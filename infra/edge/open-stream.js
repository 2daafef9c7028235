// Runs in CloudFront (cloudfront-js-2.0) before each handshake of the chat stream. The stage that the origin's host
// leads to has no path but its root.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  request.uri = "/";
  return request;
}
