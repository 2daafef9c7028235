// Runs in CloudFront (cloudfront-js-2.0) before each response with a picture of an ordered car. A picture
// that could not be copied yet is an empty object that names its original.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const response = event.response;
  const original = response.headers["x-amz-meta-original"];
  if (original === undefined) return response;
  return {
    statusCode: 302,
    statusDescription: "Found",
    headers: { location: { value: original.value }, "cache-control": response.headers["cache-control"] },
  };
}
