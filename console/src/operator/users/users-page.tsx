import { listUsers } from "../../api/generated/operations.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { Page } from "../../components/page.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { UserList } from "../../users/user-list.tsx";
import { userMessages } from "../../users/user-messages.ts";
import { usersOf } from "../../users/user-scope.ts";
import { operatorReads } from "../operator-reads.ts";
import type { PartnersSearch } from "../partners/partner-search.ts";

/** Shows the operators who may sign in. */
export function UsersPage() {
  const say = useMessages(userMessages);
  const [search] = usePageSearch<PartnersSearch>();
  const query = useRead(...operatorReads.users(search), { keepPrevious: true });
  return (
    <Page title={say("users")}>
      <UserList
        isMain
        file={useListFile("operators", listUsers, {})}
        query={query}
        scope={usersOf(null)}
        title={say("operators")}
        cursor={search.cursor}
      />
    </Page>
  );
}

/** Shows the users of one partner. */
export function PartnerUsers({ partnerId, cursor }: { partnerId: string; cursor: string | undefined }) {
  const say = useMessages(userMessages);
  const query = useRead(listUsers, { query: { partner_id: partnerId, cursor } }, { keepPrevious: true });
  const file = useListFile(`users-${partnerId}`, listUsers, { query: { partner_id: partnerId } });
  return (
    <UserList file={file} query={query} scope={usersOf(partnerId)} title={say("users")} cursor={cursor} />
  );
}
