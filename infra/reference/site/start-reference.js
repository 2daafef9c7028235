// Fills the page from the OpenAPI document of the same address. In the sandbox, the page also sends requests. Their key
// stays in the page's memory, and the page's security policy allows requests to this address only. Orders in production
// are binding, so there the page only shows requests and copies them.
const openapi = await (await fetch("/openapi.json")).json();
const isSandbox = openapi.servers[0].description.startsWith("Sandbox");

globalThis.Scalar.createApiReference("#reference", {
  content: openapi,
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  hideTestRequestButton: !isSandbox,
  persistAuth: false,
  authentication: { preferredSecurityScheme: "apiKey" },
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: "json",
  defaultOpenAllTags: false,
  theme: "default",
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
});

// Adds what screen readers need and the reference lacks: names for copy buttons and contact links, which have only an
// icon, and the state of closed lists of values.
function describeSilentParts() {
  for (const button of document.querySelectorAll('#reference button[class*="copy-button"]:not([aria-label])'))
    button.setAttribute("aria-label", "Copy");
  for (const link of document.querySelectorAll("#reference a[href]:has(> svg):not([aria-label])"))
    link.setAttribute("aria-label", `${link.textContent} ${link.href.replace(/^mailto:/, "")}`.trim());
  for (const field of document.querySelectorAll('#reference [role="combobox"]:not([aria-expanded])'))
    field.setAttribute("aria-expanded", "false");
}
new MutationObserver(describeSilentParts).observe(document.querySelector("#reference"), {
  childList: true,
  subtree: true,
});
