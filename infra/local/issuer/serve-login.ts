import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "@vehicle-sourcing/local-aws/machine/read-body.ts";
import type Provider from "oidc-provider";
import type { UserDirectory } from "./user-directory.ts";

const maximumFormBytes = 10_000;

/** Serves the login page of an interaction on GET, and signs the person in on POST. */
export async function serveLogin(
  request: IncomingMessage,
  response: ServerResponse,
  provider: Provider,
  directory: UserDirectory,
): Promise<void> {
  const interaction = await provider.interactionDetails(request, response).catch(() => undefined);
  if (!interaction) {
    sendPage(response, 400, "<p>This sign-in has expired. Go back to the console and start again.</p>");
    return;
  }
  if (request.method !== "POST") {
    sendPage(response, 200, loginForm(undefined));
    return;
  }
  const form = await readForm(request);
  const user = directory.find(form.get("email") ?? "");
  if (user?.password !== form.get("password")) {
    sendPage(response, 401, loginForm("No account has this e-mail address and password."));
    return;
  }
  if (user === undefined || !user.isEnabled) {
    sendPage(response, 403, loginForm("This account is disabled. Ask your administrator."));
    return;
  }
  // Cognito asks for a new password here. The local issuer keeps the mailed password.
  if (user.isInvited) await directory.change(user, { isInvited: false });
  await provider.interactionFinished(request, response, { login: { accountId: user.id } });
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const body = await readBody(request, maximumFormBytes);
  return new URLSearchParams(body?.toString());
}

function loginForm(problem: string | undefined): string {
  const alert = problem ? `<p role="alert">${problem}</p>` : "";
  return `${alert}<form method="post">
<label>E-mail <input name="email" type="email" autocomplete="username" required autofocus></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button>Sign in</button>
</form>`;
}

function sendPage(response: ServerResponse, statusCode: number, body: string): void {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  };
  response.writeHead(statusCode, headers).end(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in</title>
<style>
:root { color-scheme: light dark; font: 1rem system-ui }
main { max-width: 20rem; margin: 15vh auto; padding: 1rem }
label { display: block; margin-block: 1rem }
input, button { box-sizing: border-box; width: 100%; padding: .5rem; font: inherit }
</style></head><body><main><h1>Sign in</h1>${body}</main></body></html>`);
}
