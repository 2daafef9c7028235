import * as z from "zod/mini";
import { requireVariable } from "../../platform/environment-variables.ts";

/** The setting `API_SERVERS`: the URLs of the partner API, with this environment's URL first. */
const serversSetting = z.array(z.object({ url: z.string(), environment: z.enum(["sandbox", "production"]) }));

/** The contact for partners in the setting `API_CONTACT`. */
const contactSetting = z.object({ name: z.string(), email: z.nullable(z.string()) });

const descriptions = {
  sandbox: "Sandbox: orders are not binding.",
  production: "Production: orders are binding.",
} as const;

/** In the Postman collection, the variable with the API's base URL. */
const addressVariable = "base_url";

type Document = Record<string, unknown>;

/** Returns the OpenAPI document with the servers and the contact of the current stage. */
export const publishOpenapi = (document: Document): Document => ({
  ...document,
  info: withContact(document.info),
  servers: readServers().map(({ url, environment }) => ({ url, description: descriptions[environment] })),
});

/**
 * Returns the AsyncAPI document with the contact of the stage. It names no servers, because events go to
 * servers of partners.
 */
export const publishAsyncapi = (document: Document): Document => ({
  ...document,
  info: withContact(document.info),
});

/** Returns the Postman collection with the stage's URL in the variable `base_url`. */
export const publishCollection = (document: Document): Document => ({
  ...document,
  variable: (document.variable as { key: string }[]).map((variable) =>
    variable.key === addressVariable ? { ...variable, value: readServers()[0]?.url } : variable,
  ),
});

const readServers = () => serversSetting.parse(JSON.parse(requireVariable("API_SERVERS")));

function withContact(info: unknown): Document {
  const { name, email } = contactSetting.parse(JSON.parse(requireVariable("API_CONTACT")));
  const url = `${readServers()[0]?.url}/docs`;
  return { ...(info as Document), contact: { name, url, ...(email !== null && { email }) } };
}
