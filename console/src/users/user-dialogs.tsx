import type { ConsoleUser, NewUser, UserChange } from "../api/generated/types.ts";
import { ActionDialog } from "../components/forms/action-dialog.tsx";
import { ConfirmDialog } from "../components/forms/confirm-dialog.tsx";
import type { FormField } from "../components/forms/form-fields.ts";
import { roleMessages } from "../i18n/role-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { useWrite } from "../query/use-write.ts";
import { useNotify } from "../shell/notices.tsx";
import { userMessages } from "./user-messages.ts";
import type { UserScope } from "./user-scope.ts";

const longestName = 80;

/** Returns the field that selects one of the roles that a user in the scope may have. */
function useRoleField({ roles }: UserScope): FormField {
  const say = useMessages(userMessages);
  const formatRole = useMessages(roleMessages);
  return {
    ...{ path: "role", kind: "choice", label: say("role"), isRequired: true },
    choices: roles.map((role) => ({ value: role, label: formatRole(role) })),
  };
}

/** Asks for a person's email, name and role, and sends the invitation. */
export function InviteDialog({ scope, onClose }: { scope: UserScope; onClose: () => void }) {
  const say = useMessages(userMessages);
  const notify = useNotify();
  const write = useWrite(scope.invite, { alsoChanges: ["audit"] });
  const role = useRoleField(scope);
  return (
    <ActionDialog
      title={say("invite")}
      consequences={[say("inviteNote")]}
      action={say("invite")}
      fields={[
        { path: "email", kind: "text", label: say("email"), isRequired: true },
        { path: "name", kind: "text", label: say("name"), isRequired: true, longest: longestName },
        role,
      ]}
      fixed={{ ...scope.fixed }}
      isBusy={write.isPending}
      error={write.error}
      onSend={(body) =>
        write.mutate(
          { body: body as unknown as NewUser },
          {
            onSuccess: ({ email }) => {
              notify({ type: "success", text: say("wasInvited", { email }) });
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    />
  );
}

interface ChangeProps {
  scope: UserScope;
  user: ConsoleUser;
  onClose: () => void;
}

/** Sends a change, and closes the dialog with a notice. */
function useChange({ scope, user, onClose }: ChangeProps, done: "roleChanged" | keyof typeof confirmations) {
  const say = useMessages(userMessages);
  const notify = useNotify();
  const write = useWrite(scope.change, { alsoChanges: ["audit"] });
  const text = done === "roleChanged" ? done : confirmations[done].done;
  const send = (body: UserChange) =>
    write.mutate(
      { path: { id: user.id }, body },
      {
        onSuccess: ({ email }) => {
          notify({ type: "success", text: say(text, { email }) });
          onClose();
        },
      },
    );
  return { send, isBusy: write.isPending, error: write.error };
}

/** Asks for the new role of a user. */
export function RoleDialog(props: ChangeProps) {
  const say = useMessages(userMessages);
  const { send, ...state } = useChange(props, "roleChanged");
  const { user, scope, onClose } = props;
  const role = useRoleField(scope);
  return (
    <ActionDialog
      title={`${say("changeRole")}: ${user.email}`}
      consequences={[say("changeRoleNote")]}
      action={say("changeRole")}
      fields={[role]}
      initial={{ role: user.role ?? "" }}
      {...state}
      onSend={(body) => send(body as UserChange)}
      onCancel={onClose}
    />
  );
}

/** The changes that need only a confirmation. */
const confirmations = {
  resend: { note: "resendNote", done: "resent", body: { invitation: "resend" } },
  disable: { note: "disableNote", done: "wasDisabled", body: { disabled: true } },
  enable: { note: "enableNote", done: "wasEnabled", body: { disabled: false } },
} as const satisfies Record<string, { note: string; done: string; body: UserChange }>;

/** A change that needs only a confirmation. */
export type UserConfirmation = keyof typeof confirmations;

/** Asks for confirmation before a user is disabled, enabled, or invited again. */
export function UserConfirmDialog({ action, ...props }: ChangeProps & { action: UserConfirmation }) {
  const say = useMessages(userMessages);
  const { send, ...state } = useChange(props, action);
  const { note, body } = confirmations[action];
  return (
    <ConfirmDialog
      title={`${say(action)}: ${props.user.email}`}
      consequences={[say(note)]}
      action={say(action)}
      isDangerous={action === "disable"}
      {...state}
      onConfirm={() => send(body)}
      onCancel={props.onClose}
    />
  );
}
