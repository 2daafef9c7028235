import { listOwnWebhookEndpoints } from "../../api/generated/operations.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";

/** Shows an endpoint's URL with a link to its page. A deleted endpoint is shown by its id. */
export function OwnEndpoint({ id }: { id: string }) {
  const { environment } = useConsole();
  const { data } = useRead(listOwnWebhookEndpoints, {});
  const endpoint = data?.data.find((one) => one.id === id);
  if (endpoint !== undefined)
    return <PageLink href={pathOf(environment, "webhooks", id)}>{endpoint.url}</PageLink>;
  return (
    <>
      {data !== undefined && "Deleted endpoint"} <CopyId id={id} />
    </>
  );
}
