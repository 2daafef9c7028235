import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ownerOnly, replaceFile } from "@vehicle-sourcing/local-aws/machine/replace-file.ts";

/** The data that a person may access: every partner's or one partner's. */
export type ConsoleScope = "operator" | "partner";

/** A person who signs in on the login page. */
export type IssuerUser = {
  email: string;
  password: string;
  scope: ConsoleScope;
  /** The name that partners see for an operator. */
  name: string;
  partnerId: string | null;
  /** The person's console role. Null stands for the first role of operators or of partners, depending on `scope`. */
  role: string | null;
};

/** A person as the directory stores it. */
export type DirectoryUser = {
  /** The subject of the person's tokens. */
  id: string;
  email: string;
  password: string;
  /** Whether the person was invited and has not signed in. */
  isInvited: boolean;
  isEnabled: boolean;
  groups: string[];
  name: string;
  partnerId: string | null;
  role: string | null;
  changedAtMs: number;
};

/** The data of a new person. */
export type NewDirectoryUser = Pick<DirectoryUser, "email" | "name" | "partnerId" | "role">;

type Kept = { users: DirectoryUser[]; groups: string[] };

const operatorGroup = "operators";
const fileName = "issuer-users.json";

/** The people and groups of the issuer, as a Cognito user pool has them. */
export class UserDirectory {
  readonly #file: string | null;
  readonly #users: DirectoryUser[];
  readonly #groups: Set<string>;
  #writing: Promise<void> = Promise.resolve();

  /** @param dataDirectory the directory of the file with people and groups; null keeps them in memory */
  constructor(seeded: readonly IssuerUser[], dataDirectory: string | null) {
    this.#file = dataDirectory === null ? null : join(dataDirectory, fileName);
    if (dataDirectory !== null) mkdirSync(dataDirectory, { recursive: true });
    const kept = readKept(this.#file);
    const isKept = ({ email }: IssuerUser) => kept.users.some((user) => user.email === email);
    this.#users = [...seeded.filter((user) => !isKept(user)).map(toDirectoryUser), ...kept.users];
    this.#groups = new Set([operatorGroup, ...kept.groups, ...this.#users.flatMap(({ groups }) => groups)]);
  }

  /** Returns a person by id, or by email in any case. */
  find(idOrEmail: string | undefined): DirectoryUser | undefined {
    const email = idOrEmail?.toLowerCase();
    return this.#users.find((user) => user.id === idOrEmail || user.email.toLowerCase() === email);
  }

  /** Returns the members of a group, sorted by email; undefined for an unknown group. */
  membersOf(group: string): DirectoryUser[] | undefined {
    if (!this.#groups.has(group)) return undefined;
    const members = this.#users.filter(({ groups }) => groups.includes(group));
    return members.sort((one, other) => (one.email < other.email ? -1 : 1));
  }

  /** Adds a person with a temporary password. */
  async add(user: NewDirectoryUser): Promise<DirectoryUser> {
    const added = {
      ...user,
      ...{ id: randomUUID(), password: generatePassword(), isInvited: true, isEnabled: true },
      ...{ groups: [], changedAtMs: Date.now() },
    };
    this.#users.push(added);
    await this.#keep();
    return added;
  }

  /** @returns false if the group exists already */
  async addGroup(group: string): Promise<boolean> {
    if (this.#groups.has(group)) return false;
    this.#groups.add(group);
    await this.#keep();
    return true;
  }

  /** Changes a person. */
  async change(user: DirectoryUser, change: Partial<DirectoryUser>): Promise<void> {
    Object.assign(user, change, { changedAtMs: Date.now() });
    await this.#keep();
  }

  #keep(): Promise<void> {
    const file = this.#file;
    if (file === null) return Promise.resolve();
    const kept: Kept = { users: this.#users, groups: [...this.#groups] };
    this.#writing = this.#writing.then(() => replaceFile(file, JSON.stringify(kept), ownerOnly));
    return this.#writing;
  }
}

/** Returns the scope whose data a person may access; null for neither. */
export function scopeOf({ groups, partnerId }: DirectoryUser): ConsoleScope | null {
  if (groups.includes(operatorGroup)) return "operator";
  return partnerId === null ? null : "partner";
}

/** Returns a password for one sign-in. */
export const generatePassword = (): string => randomBytes(9).toString("base64url");

function readKept(file: string | null): Kept {
  const nothing = { users: [], groups: [] };
  if (file === null) return nothing;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return nothing;
    throw error;
  }
}

/** Returns a person of a fresh stage as the directory stores it. The subject of the person's tokens is the email. */
const toDirectoryUser = ({ scope, partnerId, ...user }: IssuerUser): DirectoryUser => ({
  ...user,
  ...{ id: user.email, partnerId, isInvited: false, isEnabled: true, changedAtMs: Date.now() },
  groups: scope === "operator" ? [operatorGroup] : partnerId === null ? [] : [partnerId],
});
