import { Duration } from "aws-cdk-lib";
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseHeadersPolicyProps,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import { hstsSeconds } from "./edge-headers.ts";

/** Origins that the console's pages use, other than their own. */
export interface PageOrigins {
  /** The hosts that scripts may call: the APIs, chat streams, the token issuer and the upload buckets. */
  called: readonly string[];
  /** The hosts of the pages' images. */
  pictures: readonly string[];
}

/**
 * Returns the content security policy of the console's pages. Scripts and styles are files of the site: no inline code,
 * no `eval`. Element style properties set by scripts do not count as inline styles.
 */
const contentSecurityPolicy = ({ called, pictures }: PageOrigins): string =>
  Object.entries({
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:", ...pictures.map(withoutScheme)],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...called],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
  })
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join("; ");

/**
 * Returns a host without `https:`, which a page on `https:` requires anyway (Content Security Policy Level 3, matching
 * of scheme parts). CloudFront limits a policy to 1,783 characters, and hosts of images are its longest part.
 */
const withoutScheme = (origin: string): string => origin.replace(/^https:\/\//, "");

/** The browser features that a page with tokens needs. All others are disabled. */
const permissionsPolicy = [
  ...[
    "accelerometer",
    "autoplay",
    "bluetooth",
    "camera",
    "display-capture",
    "encrypted-media",
    "geolocation",
  ],
  ...["gyroscope", "hid", "magnetometer", "microphone", "midi", "payment", "publickey-credentials-get"],
  ...["screen-wake-lock", "serial", "usb", "xr-spatial-tracking"],
]
  .map((feature) => `${feature}=()`)
  .concat("clipboard-write=(self)", "fullscreen=(self)")
  .join(", ");

/** Returns the headers of every response of the console's site. */
export const secureConsole = (scope: Construct, origins: PageOrigins): ResponseHeadersPolicy => {
  const custom = {
    "Permissions-Policy": permissionsPolicy,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  const props: ResponseHeadersPolicyProps = {
    comment: "Content security policy of the console",
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(origins), override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(hstsSeconds),
        includeSubdomains: true,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(custom).map(([header, value]) => ({ header, value, override: true })),
    },
  };
  return new ResponseHeadersPolicy(scope, "SecureConsole", props);
};
