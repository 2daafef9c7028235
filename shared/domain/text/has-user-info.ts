/**
 * Reports whether a URL has a user name or a password before its host. Such a link appears to lead to another
 * host, or exposes a secret.
 */
export function hasUserInfo(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.username !== "" || url.password !== "");
}
