import type { ServerResponse } from "node:http";

/** The script of the page, which records the element's events. */
const pageScript = `globalThis.seen = [];
for (const name of ["chat-message", "chat-unread", "chat-state", "chat-withdraw"])
  addEventListener(name, ({ type, detail }) => seen.push({ type, ...detail }));`;

/** Attributes are in the query: \`/?side=operator&lang=ko\`. */
function writePage(query: URLSearchParams): string {
  const attributes = [...query]
    .map(([name, value]) => (value === "" ? name : `${name}="${value}"`))
    .join(" ");
  const side = query.get("side") ?? "partner";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Order</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css">
<script type="module" src="/page.js"></script><script type="module" src="/widget.js"></script></head>
<body><main><h1>Order</h1><vehicle-order-chat token-url="/tokens?side=${side}" ${attributes}></vehicle-order-chat>
</main></body></html>`;
}

/**
 * Returns the responses, by path, of a page with the widget, under the strictest content security policy that the
 * widget supports. The page requests tokens at `/tokens`.
 * @param page `stream` is the origin for its connections, `query` the attributes of the element
 */
export function answersOfPage(
  { widgetCode, stream, query }: { widgetCode: string; stream: string; query: URLSearchParams },
  response: ServerResponse,
): Record<string, () => unknown> {
  const send = (status: number, type: string, body: string, headers = {}) =>
    response.writeHead(status, { "content-type": type, ...headers }).end(body);
  return {
    "/": () => {
      const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self' ${stream}`;
      const headers = { "content-security-policy": `${policy}; require-trusted-types-for 'script'` };
      send(200, "text/html", writePage(query), headers);
    },
    "/widget.js": () => send(200, "text/javascript", widgetCode),
    "/page.js": () => send(200, "text/javascript", pageScript),
    "/page.css": () => send(200, "text/css", "body { margin: 0; color-scheme: light dark }"),
    "/favicon.ico": () => send(204, "image/x-icon", ""),
  };
}
