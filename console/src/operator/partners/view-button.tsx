import { useRouter } from "@tanstack/react-router";
import { startPartnerView } from "../../api/generated/operations.ts";
import { storeView } from "../../auth/partner-view.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useWrite } from "../../query/use-write.ts";
import { pathOf } from "../../router/paths.ts";
import { useNotify } from "../../shell/notices.tsx";
import { viewMessages } from "../../shell/view-messages.ts";
import { useConsole } from "../../start/console-context.ts";

/** Starts a read-only view of a partner's console and opens its first page. */
export function ViewButton({ partnerId }: { partnerId: string }) {
  const { environment, person } = useConsole();
  const say = useMessages(viewMessages);
  const notify = useNotify();
  const router = useRouter();
  const { mutate, isPending } = useWrite(startPartnerView, { alsoChanges: ["audit"] });
  const start = () =>
    mutate(
      { path: { id: partnerId } },
      {
        onSuccess: ({ id, partner_name, expires_at }) => {
          storeView({
            ...{ id, environment, partnerId, subject: person.subject },
            ...{ partnerName: partner_name, expiresAt: expires_at },
          });
          router.history.push(pathOf(environment, "start"));
        },
        onError: ({ message }) => notify({ type: "error", text: message }),
      },
    );
  return (
    <WriteButton operation={startPartnerView} loading={isPending} onClick={start}>
      {say("start")}
    </WriteButton>
  );
}
