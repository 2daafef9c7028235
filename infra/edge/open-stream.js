// Runs in CloudFront (cloudfront-js-2.0) before each handshake of the chat stream. It replaces the path,
// because the API stage behind the origin has no path except the root.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  request.uri = "/";
  return request;
}
