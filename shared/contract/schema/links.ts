import * as z from "zod/mini";
import { hasUserInfo } from "../../domain/text/has-user-info.ts";

const linkWith = (protocol: RegExp) =>
  z
    .url({ protocol, normalize: true })
    .check(z.refine((text) => !hasUserInfo(text), "must not carry a user name or password"));

/** The schema of an external link that pages show: https only, without user name and password. */
export const httpsLink = linkWith(/^https$/);

/** A link like `httpsLink` that may also use http, for sellers' pictures. */
export const webLink = linkWith(/^https?$/);
