// Fills the page from the OpenAPI document of the same address. Nothing is asked of another one: keys do not belong
// into a browser, so requests are shown and copied, not sent.
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

// Its buttons that copy and the links to the contact have a picture and no name; who hears the page needs one.
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
