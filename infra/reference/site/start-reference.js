// Fills the page from the OpenAPI document of the same address. The sandbox also sends requests, with a key that stays
// in this page's memory and that its policy lets reach no other address. Orders in production are binding: there,
// requests are only shown and copied.
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

// Its buttons that copy and the links to the contact have a picture and no name, and its fields for a value do not say
// that their list is closed. Who hears the page needs both.
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
