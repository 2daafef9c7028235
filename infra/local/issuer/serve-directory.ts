import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "@vehicle-sourcing/local-aws/machine/read-body.ts";
import { type DirectoryUser, generatePassword, type UserDirectory } from "./user-directory.ts";

/** The parts of the issuer behind the operations of the directory. */
export type DirectoryParts = {
  directory: UserDirectory;
  /** Ends all sessions and refresh tokens of a person. */
  endSessions(userId: string): void;
  /** Sends an invitation. */
  sendInvitation(user: DirectoryUser): void;
};

type Input = Record<string, unknown>;

/** An error as Cognito reports it. */
class DirectoryError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const maximumBytes = 100_000;
/** A name of a user or group in Cognito. */
const namePattern = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u;
const targetPrefix = "AWSCognitoIdentityProviderService.";

/** Reports whether a request calls the directory's API. */
export const isDirectoryCall = ({ headers }: IncomingMessage): boolean =>
  String(headers["x-amz-target"] ?? "").startsWith(targetPrefix);

/** Responds to the operations of Cognito's API with which the console manages people. */
export async function serveDirectory(
  request: IncomingMessage,
  response: ServerResponse,
  parts: DirectoryParts,
): Promise<void> {
  const name = String(request.headers["x-amz-target"]).slice(targetPrefix.length);
  const send = (statusCode: number, body: object) =>
    response
      .writeHead(statusCode, { "content-type": "application/x-amz-json-1.1" })
      .end(JSON.stringify(body));
  try {
    const input = JSON.parse(String(await readBody(request, maximumBytes))) as Input;
    const operation = operations[name];
    if (operation === undefined) throw new DirectoryError("UnknownOperationException", `No ${name} here.`);
    send(200, { ...((await operation(input, parts)) as object | undefined) });
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    send(400, { __type: error.code, message: error.message });
  }
}

type Operation = (input: Input, parts: DirectoryParts) => unknown;

const operations: Record<string, Operation> = {
  AdminGetUser: (input, { directory }) => {
    const { Attributes, ...user } = describe(requireUser(input, directory));
    return { ...user, UserAttributes: Attributes };
  },
  AdminListGroupsForUser: (input, { directory }) => ({
    Groups: requireUser(input, directory).groups.map((GroupName) => ({ GroupName })),
  }),
  ListUsersInGroup(input, { directory }) {
    const members = directory.membersOf(nameOf(input, "GroupName"));
    if (input.NextToken !== undefined && !/^\d+$/.test(textOf(input, "NextToken")))
      throw new DirectoryError("InvalidParameterException", "Invalid pagination token.");
    if (members === undefined) throw new DirectoryError("ResourceNotFoundException", "Group not found.");
    const first = Number(input.NextToken ?? 0);
    const end = first + Number(input.Limit ?? 60);
    const Users = members.slice(first, end).map(describe);
    return { Users, ...(end < members.length && { NextToken: String(end) }) };
  },
  AdminCreateUser: createUser,
  async AdminAddUserToGroup(input, { directory }) {
    const user = requireUser(input, directory);
    const group = textOf(input, "GroupName");
    if (directory.membersOf(group) === undefined)
      throw new DirectoryError("ResourceNotFoundException", "Group not found.");
    if (!user.groups.includes(group)) await directory.change(user, { groups: [...user.groups, group] });
  },
  async AdminRemoveUserFromGroup(input, { directory }) {
    const user = requireUser(input, directory);
    const group = textOf(input, "GroupName");
    await directory.change(user, { groups: user.groups.filter((name) => name !== group) });
  },
  async CreateGroup(input, { directory }) {
    if (!(await directory.addGroup(nameOf(input, "GroupName"))))
      throw new DirectoryError("GroupExistsException", "A group with the name already exists.");
  },
  async AdminUpdateUserAttributes(input, { directory }) {
    const role = attributesOf(input)["custom:console_role"];
    await directory.change(requireUser(input, directory), role === undefined ? {} : { role });
  },
  AdminDisableUser: (input, { directory }) =>
    directory.change(requireUser(input, directory), { isEnabled: false }),
  AdminEnableUser: (input, { directory }) =>
    directory.change(requireUser(input, directory), { isEnabled: true }),
  AdminUserGlobalSignOut: (input, { directory, endSessions }) =>
    endSessions(requireUser(input, directory).id),
};

async function createUser(input: Input, { directory, sendInvitation }: DirectoryParts): Promise<object> {
  const email = nameOf(input, "Username");
  const found = directory.find(email);
  if (input.MessageAction === "RESEND") {
    if (found?.isInvited !== true)
      throw new DirectoryError("UnsupportedUserStateException", "Resend is not possible.");
    await directory.change(found, { password: generatePassword() });
    sendInvitation(found);
    return { User: describe(found) };
  }
  if (found !== undefined) throw new DirectoryError("UsernameExistsException", "User account already exists");
  const {
    name = "",
    "custom:partner_id": partnerId = null,
    "custom:console_role": role = null,
  } = attributesOf(input);
  const added = await directory.add({ email, name, partnerId, role });
  if (input.MessageAction !== "SUPPRESS") sendInvitation(added);
  return { User: describe(added) };
}

function requireUser(input: Input, directory: UserDirectory): DirectoryUser {
  const user = directory.find(textOf(input, "Username"));
  if (user === undefined) throw new DirectoryError("UserNotFoundException", "User does not exist.");
  return user;
}

function nameOf(input: Input, name: string): string {
  const text = textOf(input, name);
  if (namePattern.test(text)) return text;
  throw new DirectoryError("InvalidParameterException", `${name} failed to satisfy its constraints.`);
}

const textOf = (input: Input, name: string): string => String(input[name] ?? "");

function attributesOf({ UserAttributes }: Input): Record<string, string | undefined> {
  const attributes = (UserAttributes ?? []) as { Name: string; Value: string }[];
  return Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]));
}

const describe = (user: DirectoryUser) => ({
  Username: user.id,
  Enabled: user.isEnabled,
  UserStatus: user.isInvited ? "FORCE_CHANGE_PASSWORD" : "CONFIRMED",
  UserLastModifiedDate: user.changedAtMs / 1000,
  Attributes: [
    { Name: "sub", Value: user.id },
    { Name: "email", Value: user.email },
    ...(user.name === "" ? [] : [{ Name: "name", Value: user.name }]),
    ...(user.partnerId === null ? [] : [{ Name: "custom:partner_id", Value: user.partnerId }]),
    ...(user.role === null ? [] : [{ Name: "custom:console_role", Value: user.role }]),
  ],
});
