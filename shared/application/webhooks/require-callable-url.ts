import { validationProblem } from "../../domain/errors/problem.ts";
import { AddressRefused, type AddressRules, checkAddress } from "../../webhooks/check-address.ts";

/**
 * Checks a URL by the rules of deliveries, so that no uncallable URL is registered.
 * @throws Problem validation_error on `body.url`
 */
export async function requireCallableUrl(url: string, rules: AddressRules): Promise<void> {
  try {
    await checkAddress(url, rules);
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw validationProblem([{ path: "body.url", message: error.message }]);
  }
}
