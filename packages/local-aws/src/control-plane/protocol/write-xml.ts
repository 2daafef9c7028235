/** A value in XML form: null and undefined omit the element, an array becomes `<member>` elements. */
export type XmlValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly XmlValue[]
  | { readonly [name: string]: XmlValue };

/** Escapes text for an element. Characters that XML cannot contain become question marks. */
export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;")
    .replaceAll(/[^\t\n\r\u0020-\uFFFD]/g, (character) =>
      /[\uD800-\uDFFF]/.test(character) ? character : "?",
    );
}

/** Returns the text of an element. */
export const unescapeXml = (text: string): string =>
  text.replaceAll(/&(?:#x([\dA-Fa-f]+)|#(\d+)|(lt|gt|quot|apos|amp));/g, (_, hex, decimal, name) => {
    if (name !== undefined) return namedEntities[name as keyof typeof namedEntities];
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });

const namedEntities = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** Writes the elements of a value. */
function writeXml(value: XmlValue): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((item) => `<member>${writeXml(item)}</member>`).join("");
  if (typeof value !== "object") return escapeXml(String(value));
  return Object.entries(value)
    .filter(([, item]) => item !== null && item !== undefined)
    .map(([name, item]) => `<${name}>${writeXml(item)}</${name}>`)
    .join("");
}

/** Returns the response to a call of the query protocol. */
export function writeQueryAnswer(action: string, result: XmlValue, requestId: string): string {
  return (
    `<${action}Response><${action}Result>${writeXml(result)}</${action}Result>` +
    `<ResponseMetadata><RequestId>${requestId}</RequestId></ResponseMetadata></${action}Response>`
  );
}

/** Returns an error response of the query protocol. */
export function writeQueryError(code: string, message: string, requestId: string): string {
  const error = { Type: "Sender", Code: code, Message: message };
  return `<ErrorResponse>${writeXml({ Error: error, RequestId: requestId })}</ErrorResponse>`;
}
