// Fills the page from the OpenAPI document of the same origin and calls no other origin. Requests are shown
// and copied, not sent, because keys do not belong into a browser.
globalThis.Scalar.createApiReference("#reference", {
  url: "/openapi.json",
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  hideTestRequestButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: "json",
  defaultOpenAllTags: false,
  theme: "default",
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
});

// Adds names to its copy buttons and contact links, which have only a picture, for screen readers.
function nameSilentParts() {
  for (const button of document.querySelectorAll('#reference button[class*="copy-button"]:not([aria-label])'))
    button.setAttribute("aria-label", "Copy");
  for (const link of document.querySelectorAll("#reference a[href]:has(> svg):not([aria-label])"))
    link.setAttribute("aria-label", `${link.textContent} ${link.href.replace(/^mailto:/, "")}`.trim());
}
new MutationObserver(nameSilentParts).observe(document.querySelector("#reference"), {
  childList: true,
  subtree: true,
});
