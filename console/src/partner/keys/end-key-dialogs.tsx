import { revokeApiKey, rotateApiKey } from "../../api/generated/operations.ts";
import type { ApiKey, IssuedApiKey } from "../../api/generated/types.ts";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";

const useLastUse = ({ last_used_at }: ApiKey): string => {
  const zone = useZone();
  return last_used_at === null ? "Never used." : `Last used at ${formatTime(last_used_at, zone)}.`;
};

/** Asks for confirmation before a key is replaced. */
export function RotateKeyDialog(props: {
  apiKey: ApiKey;
  onIssued: (issued: IssuedApiKey) => void;
  onClose: () => void;
}) {
  const { apiKey, onIssued, onClose } = props;
  const write = useWrite(rotateApiKey);
  return (
    <ConfirmDialog
      title={`Rotate "${apiKey.name}"`}
      consequences={[
        "A new key with the same name and allowlist is created and shown once.",
        `The key ending in ${apiKey.last_four} stops working immediately, without an overlap. ${useLastUse(apiKey)}`,
        "To switch keys without downtime, create a second key, deploy it, and then revoke this key.",
      ]}
      action="Rotate key"
      typedWord={apiKey.name}
      isBusy={write.isPending}
      error={write.error}
      onConfirm={() => write.mutate({ path: { id: apiKey.id } }, { onSuccess: onIssued })}
      onCancel={onClose}
    />
  );
}

/** Asks for confirmation before a key is permanently revoked. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const write = useWrite(revokeApiKey);
  const notify = useNotify();
  const revoke = () =>
    write.mutate(
      { path: { id: apiKey.id } },
      {
        onSuccess: () => {
          notify({ type: "success", text: `"${apiKey.name}" is revoked.` });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Revoke "${apiKey.name}"`}
      consequences={[
        `Calls with the key ending in ${apiKey.last_four} are rejected immediately. ${useLastUse(apiKey)}`,
        "It cannot be restored.",
      ]}
      action="Revoke key"
      typedWord={apiKey.name}
      isBusy={write.isPending}
      error={write.error}
      onConfirm={revoke}
      onCancel={onClose}
    />
  );
}
