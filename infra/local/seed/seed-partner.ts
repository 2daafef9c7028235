import { type ConsoleClient, ConsoleRefusal } from "./call-console.ts";

/** The same account in both environments, so that one console user sees both. */
export const seededPartnerId = "pt_0000000000000000000001";

const loopbackAddresses = ["127.0.0.1/32", "::1/128"];

/**
 * Creates the development partner, unless it exists, and issues a key for it.
 * @returns the key's value, which the API shows only once.
 * @throws ConsoleRefusal when the console API rejects the call for any other reason than "already exists".
 */
export async function seedPartner(
  console: ConsoleClient,
  environment: "sandbox" | "production",
): Promise<string> {
  try {
    await console.post("/ops/v1/partners", {
      id: seededPartnerId,
      name: "Example Motors Import",
      contact_email: "integration@example-motors.test",
      invoice_prefix: "EXM",
      trial: false,
      production_approved: true,
      history_lookup_enabled: true,
    });
  } catch (error) {
    if (!(error instanceof ConsoleRefusal && error.code === "conflict")) throw error;
  }
  const created = await console.post(`/ops/v1/partners/${seededPartnerId}/keys`, {
    name: "Local development",
    allowlist: environment === "production" ? loopbackAddresses : [],
  });
  return String(created.key);
}
