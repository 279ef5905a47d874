// Response headers of the app and of what users upload.

/** What may be kept: hashed files for ever, everything else is asked for again. */
export const cacheControlOf = (path: string): string =>
  path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";

/**
 * The policy of every page. Trusted Types allow only the app's own `default` policy and DOMPurify's; media
 * may be `data:` since Howler unloads to such a source. Styles that React sets go through the CSSOM, which a policy
 * lets be; none stands in markup.
 *
 * @param origins a hosted backend's origins, empty for the embedded one
 */
export function contentSecurityPolicy(origins: readonly string[]): string {
  const backend = origins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: data:${backend}`,
    `media-src 'self' blob: data:${backend}`,
    `connect-src 'self' blob:${backend}`,
    "font-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default dompurify",
  ].join("; ");
}

/** What no page here asks the browser for, so that nothing which gets into one can. */
export const permissionsPolicy = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/**
 * Which sites may load an answer into their pages: of storage any, since the app may be on another origin than its
 * backend and images are loaded without CORS; of the rest none.
 */
export const resourcePolicyOf = (path: string): "cross-origin" | "same-origin" =>
  path.startsWith("/storage/v1/") ? "cross-origin" : "same-origin";

/**
 * Uploaded files share the app's origin here, as they don't on a hosted project. Opened as a page, one must
 * run nothing; as an image or a sound none of this applies.
 */
export const uploadPolicy = "default-src 'none'; img-src 'self'; media-src 'self'; sandbox";
