// Runs in CloudFront (cloudfront-js-2.0) before each request for a page of the console. The addresses of the console's
// pages are made by its scripts: whoever opens one gets the one document. What asks for a file gets the file or 404,
// so that a script that is gone is never answered by a page.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  if (request.uri === "/" || (isNavigation(request.headers) && !isFile(request.uri))) {
    request.uri = "/index.html";
  }
  return request;
}

/** Whether a browser opens the address as a page. Older ones do not say so; their `Accept` does. */
function isNavigation(headers) {
  const mode = headers["sec-fetch-mode"];
  if (mode) return mode.value === "navigate";
  const accept = headers.accept;
  return accept ? accept.value.includes("text/html") : false;
}

/** Files lie at the top or below `/assets`; ids in the addresses of pages may have dots. */
function isFile(uri) {
  return uri.startsWith("/assets/") || /^\/[^/]+\.[^/]+$/.test(uri);
}
