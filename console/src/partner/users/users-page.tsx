import { listAccountUsers } from "../../api/generated/operations.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { Page } from "../../components/page.tsx";
import { useRead } from "../../query/use-read.ts";
import { UserList } from "../../users/user-list.tsx";
import { accountUsers } from "../../users/user-scope.ts";
import type { CursorSearch } from "../cursor-search.ts";
import { partnerReads } from "../partner-reads.ts";

/** Shows the people who may sign in to the account. */
export function UsersPage() {
  const [search] = usePageSearch<CursorSearch>();
  const query = useRead(...partnerReads.users(search), { keepPrevious: true });
  return (
    <Page title="Users" description="The people who may sign in to your account, in both environments.">
      <UserList
        isMain
        file={useListFile("users", listAccountUsers, {})}
        query={query}
        scope={accountUsers}
        title="Users"
        cursor={search.cursor}
      />
    </Page>
  );
}
