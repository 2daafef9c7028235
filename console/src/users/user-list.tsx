import Alert from "@cloudscape-design/components/alert";
import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import Header from "@cloudscape-design/components/header";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { isRefusal } from "../api/api-error.ts";
import type { ConsoleUser } from "../api/generated/types.ts";
import { useRoleRefusal } from "../auth/use-role-refusal.ts";
import { WriteButton } from "../components/forms/write-button.tsx";
import { CursorTable } from "../components/lists/cursor-table.tsx";
import type { ListColumn } from "../components/lists/list-columns.ts";
import type { ListFile } from "../components/lists/list-file.ts";
import type { ListPage } from "../components/lists/list-frame.tsx";
import { dateColumnWidth } from "../components/lists/time-column.ts";
import { WrittenText } from "../components/written-text.tsx";
import { formatTime } from "../format/time.ts";
import { useZone } from "../format/use-zone.ts";
import { roleMessages } from "../i18n/role-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { useConsole } from "../start/console-context.ts";
import { InviteDialog, RoleDialog, type UserConfirmation, UserConfirmDialog } from "./user-dialogs.tsx";
import { userMessages } from "./user-messages.ts";
import type { UserScope } from "./user-scope.ts";

type RowAction = "role" | UserConfirmation;
type Open = { kind: "invite" } | { kind: RowAction; user: ConsoleUser };

/** Shows users with their roles and status, and the actions to invite and change them. */
export function UserList(props: {
  query: UseQueryResult<ListPage<ConsoleUser>>;
  scope: UserScope;
  title: string;
  /** Saves the users as CSV. */
  file: ListFile<ConsoleUser>;
  cursor: string | undefined;
  /** Whether the list is the page's main content. */
  isMain?: boolean;
}) {
  const { query, scope, title, file, cursor, isMain = false } = props;
  const say = useMessages(userMessages);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = useColumns(scope, (kind, user) => setOpen({ kind, user }));
  if (isRefusal(query.error, "conflict") && query.error.details.reason === "external_directory")
    return <Alert type="info">{say("external")}</Alert>;
  return (
    <>
      <CursorTable
        name={scope.name}
        {...(isMain && { isMain })}
        query={query}
        file={file}
        columns={columns}
        trackBy={({ id }) => id}
        label={title}
        cursor={cursor}
        empty={say("none")}
        header={
          <Header
            actions={
              <WriteButton
                operation={scope.invite}
                variant="primary"
                onClick={() => setOpen({ kind: "invite" })}
              >
                {say("invite")}
              </WriteButton>
            }
          >
            {title}
          </Header>
        }
      />
      {open?.kind === "invite" && <InviteDialog scope={scope} onClose={close} />}
      {open?.kind === "role" && <RoleDialog scope={scope} user={open.user} onClose={close} />}
      {open !== null && open.kind !== "invite" && open.kind !== "role" && (
        <UserConfirmDialog action={open.kind} scope={scope} user={open.user} onClose={close} />
      )}
    </>
  );
}

/** Wide enough for the indicator and the longest word next to each other. */
const statusColumnWidth = 130;

const indicators: Record<ConsoleUser["status"], StatusIndicatorProps.Type> = {
  invited: "pending",
  active: "success",
  disabled: "stopped",
};

function useColumns(
  scope: UserScope,
  act: (kind: RowAction, user: ConsoleUser) => void,
): ListColumn<ConsoleUser>[] {
  const say = useMessages(userMessages);
  const formatRole = useMessages(roleMessages);
  const zone = useZone();
  const { person } = useConsole();
  return [
    {
      ...{ id: "name", header: say("name"), isRowHeader: true },
      cell: ({ id, name, email }) => (
        <WrittenText text={id === person.subject ? `${name ?? email} (${say("you")})` : (name ?? email)} />
      ),
    },
    {
      id: "email",
      header: say("email"),
      sortBy: ({ email }) => email,
      cell: ({ email }) => <WrittenText text={email} />,
    },
    {
      ...{ id: "role", header: say("role") },
      cell: ({ role }) => (role === null ? say("unknownRole") : formatRole(role)),
    },
    {
      ...{ id: "status", header: say("status"), minWidth: statusColumnWidth },
      sortBy: ({ status }) => status,
      cell: ({ status }) => <StatusIndicator type={indicators[status]}>{say(status)}</StatusIndicator>,
    },
    {
      ...{ id: "changed", header: say("changed"), minWidth: dateColumnWidth },
      sortBy: ({ updated_at }) => updated_at,
      cell: ({ updated_at }) => formatTime(updated_at, zone),
    },
    {
      ...{ id: "actions", header: say("actions") },
      cell: (user) => <UserActions scope={scope} user={user} act={act} />,
    },
  ];
}

function UserActions(props: {
  scope: UserScope;
  user: ConsoleUser;
  act: (kind: RowAction, user: ConsoleUser) => void;
}) {
  const { scope, user, act } = props;
  const say = useMessages(userMessages);
  const { person } = useConsole();
  const refusal = useRoleRefusal(scope.change);
  const reason = refusal ?? (user.id === person.subject ? say("ownAccount") : null);
  const blocked = reason === null ? {} : { disabled: true, disabledReason: reason };
  const item = (id: RowAction, text: string) => ({ id, text, ...blocked });
  return (
    <ButtonDropdown
      expandToViewport
      variant="inline-icon"
      ariaLabel={say("actionsFor", { email: user.email })}
      items={[
        item("role", say("changeRole")),
        ...(user.status === "invited" ? [item("resend", say("resend"))] : []),
        user.status === "disabled" ? item("enable", say("enable")) : item("disable", say("disable")),
      ]}
      onItemClick={({ detail }) => act(detail.id as RowAction, user)}
    />
  );
}
