// Runs in CloudFront (cloudfront-js-2.0) before each request for a console page. Console routes exist only in its
// scripts, so every page URL gets the one HTML document. A request for a file gets the file or 404, so that a missing
// script is never answered with a page.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  if (request.uri === "/" || (isNavigation(request.headers) && !isFile(request.uri))) {
    request.uri = "/index.html";
  }
  return request;
}

/** Whether a browser opens the URL as a page. Older browsers show this only by their `Accept` header. */
function isNavigation(headers) {
  const mode = headers["sec-fetch-mode"];
  if (mode) return mode.value === "navigate";
  const accept = headers.accept;
  return accept ? accept.value.includes("text/html") : false;
}

/** Files are at the top level or below `/assets`; ids in page URLs may contain dots. */
function isFile(uri) {
  return uri.startsWith("/assets/") || /^\/[^/]+\.[^/]+$/.test(uri);
}
