import { createHash } from "node:crypto";
import type { KoaContextWithOIDC } from "oidc-provider";

const submit = 'document.getElementById("op.logoutForm").submit()';
const submitHash = createHash("sha256").update(submit).digest("base64");

/**
 * Ends the issuer's session without confirmation, as Cognito does, because the console has already asked the user.
 * Browsers without scripts show a button instead.
 *
 * @param form the provider's form, which proves that the browser was sent here.
 */
export async function sendLogoutPage(context: KoaContextWithOIDC, form: string): Promise<void> {
  context.type = "html";
  context.set("content-security-policy", `default-src 'none'; script-src 'sha256-${submitHash}'`);
  const confirmed = form.replace("</form>", '<input type="hidden" name="logout" value="yes"></form>');
  context.body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Signing out</title></head><body>${confirmed}
<noscript><button type="submit" form="op.logoutForm">Sign out</button></noscript>
<script>${submit}</script></body></html>`;
}
