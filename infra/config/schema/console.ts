import * as z from "zod";
import { baseUrl, domainName, streamUrl } from "./texts.ts";

/** An origin such as `https://console.acme.kr`. The first label of the host may be `*`. */
const origin = z
  .string()
  .max(253)
  .regex(/^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/, "Use an origin: scheme and lower-case host");

/** The web console of a stage: one site for all of its environments. */
export const consoleSite = z.strictObject({
  /** The domain name of the console; null only in a developer's stage, which then serves no console. */
  domain: z
    .strictObject({
      /** The Route 53 zone of the domain name. */
      hostedZoneId: z.string().regex(/^Z[A-Z0-9]{5,31}$/, "Use the id of a hosted zone"),
      hostedZoneName: domainName,
      name: domainName,
    })
    .nullable(),
  /** Origins of auction and dealer photos that the pages show: `https://*.auction.kr`. */
  pictureOrigins: z.array(origin).max(20),
});

/** The URLs of an environment's APIs in a local stage, whose APIs have no domain names. */
export const localApis = z.strictObject({ partnerApi: baseUrl, consoleApi: baseUrl, stream: streamUrl });
