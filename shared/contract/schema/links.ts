import * as z from "zod/mini";
import { hasUserInfo } from "../../domain/text/has-user-info.ts";

const linkWith = (protocol: RegExp) =>
  z
    .url({ protocol, normalize: true })
    .check(z.refine((text) => !hasUserInfo(text), "must not carry a user name or password"));

/** A link that others state and pages show: https, without user name and password. */
export const httpsLink = linkWith(/^https$/);

/** The same for pictures of sellers, which may also have http. */
export const webLink = linkWith(/^https?$/);
