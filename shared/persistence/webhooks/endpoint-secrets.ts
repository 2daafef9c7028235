import type { SignableEndpoint, SigningSecrets, WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { webhookEndpointKey, webhookSecretKey } from "../keys/item-keys.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItems, type StoredItem } from "../table/table.ts";
import { deleteWrite, mustBeNew, putWrite, type Write } from "../table/transaction.ts";
import { toEndpoint } from "./endpoints.ts";

/** The endpoint and its partner. */
type EndpointIdentity = Pick<WebhookEndpoint, "partnerId" | "endpointId">;

const secretWriteName = "webhook-secret";
const secretItems = storedEntity<{ secrets: SigningSecrets }>("webhook_secret");

/**
 * Returns one endpoint of a partner with its secrets, in one round trip; null when there is none with that
 * id.
 */
export async function getSignableEndpoint(
  partnerId: string,
  endpointId: string,
): Promise<SignableEndpoint | null> {
  const [endpoint = null, secrets = null] = await getItems(
    ["get:webhookEndpoint", "get:webhookSecret"],
    [webhookEndpointKey(partnerId, endpointId), webhookSecretKey(partnerId, endpointId)],
  );
  return toSignableEndpoint(endpoint, secrets);
}

/** Returns an endpoint and its secrets from their stored items; null while it is being removed. */
export const toSignableEndpoint = (
  endpoint: StoredItem | null,
  secrets: StoredItem | null,
): SignableEndpoint | null =>
  endpoint && secrets && { endpoint: toEndpoint(endpoint), ...secretItems.fromItem(secrets) };

/** Returns the write that stores the secret of a new endpoint. */
export const newSecretWrite = ({ endpoint, secrets }: SignableEndpoint): Write =>
  putWrite("put:webhookSecret", secretWriteName, toItem(endpoint, secrets), mustBeNew);

/** Returns the write that replaces the secrets read as `before`; rejected when they have changed. */
export const rotatedSecretWrite = (before: SignableEndpoint, after: SignableEndpoint): Write =>
  putWrite("put:webhookSecret", secretWriteName, toItem(after.endpoint, after.secrets), {
    expression: "secrets = :before",
    values: { ":before": before.secrets },
  });

/** Returns the write that removes the secrets of an endpoint. */
export const secretRemovalWrite = ({ partnerId, endpointId }: EndpointIdentity): Write =>
  deleteWrite("delete:webhookSecret", secretWriteName, webhookSecretKey(partnerId, endpointId));

const toItem = ({ partnerId, endpointId }: EndpointIdentity, secrets: SigningSecrets) =>
  secretItems.toItem(webhookSecretKey(partnerId, endpointId), { secrets });
