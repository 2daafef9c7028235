import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listUsersOf } from "../../../shared/adapters/directory/read-users.ts";
import { openUserWorld, people, type UserWorld } from "./user-world.ts";

let world: UserWorld;
beforeAll(async () => {
  world = await openUserWorld();
});
afterAll(() => world.stop());

const admin = () => world.asPartner(world.own, people.admin);
const codeOf = ({
  status,
  body,
}: {
  status: number;
  body: { error?: { code: string; details?: object } };
}) => [status, body.error?.code, body.error?.details];
const newEmail = () => `${randomUUID()}@example.com`;

describe("lists of users", () => {
  it("an operator can list the operators and, with a filter, the users of one partner", async () => {
    const [operators, partners] = await Promise.all([
      world.asOperator().list(),
      world.asOperator().list({ partner_id: world.own }),
    ]);
    const emails = (answer: typeof operators) =>
      answer.body.data.map(({ email }: { email: string }) => email);
    expect(emails(operators)).toEqual([people.operator, people.otherOperator]);
    expect(emails(partners)).toEqual([people.admin, people.buyer]);
    expect(partners.body.data[1]).toEqual({
      ...{ id: people.buyer, email: people.buyer, name: "Someone", partner_id: world.own },
      ...{ role: "buyer", status: "active", updated_at: expect.any(String) },
    });
  });

  it("a partner's administrator sees only users of this partner, even if the query names another partner", async () => {
    const { body } = await admin().list({ partner_id: world.foreign });
    expect(body.data.map(({ partner_id: id }: { partner_id: string }) => id)).toEqual([world.own, world.own]);
  });

  it("a list request with a cursor returns the next page of users", async () => {
    const { body: first } = await admin().list({ limit: "1" });
    const { body: second } = await admin().list({ limit: "1", cursor: first.next_cursor });
    expect([first, second].map(({ data }) => data[0].email)).toEqual([people.admin, people.buyer]);
    expect(second.next_cursor).toBeNull();
  });

  it.each(["pt_none", "no group", "p".repeat(200)])(
    "a partner without users has an empty list: %s",
    async (partnerId) => {
      expect((await world.asOperator().list({ partner_id: partnerId })).body.data).toEqual([]);
    },
  );
});

it("a cursor that the directory no longer accepts returns invalid_cursor", async () => {
  const list = listUsersOf(world.own, { limit: 1, after: "expired" });
  await expect(list).rejects.toMatchObject({ code: "invalid_cursor" });
});

describe("invitations", () => {
  it("an invited user signs in with the mailed password, and the token has the partner and the role", async () => {
    const email = newEmail();
    const invited = await admin().invite({ email, name: "Jo Park", role: "buyer" });
    expect([invited.status, invited.body.status]).toEqual([201, "invited"]);
    const tokens = await world.signIn(email, world.passwordOf(email));
    const claims = decodeJwt(tokens.access_token);
    expect(claims).toMatchObject({ sub: invited.body.id, partner_id: world.own, console_role: "buyer" });
    const { body } = await admin().list();
    expect(body.data.find((user: { email: string }) => user.email === email).status).toBe("active");
  });

  it("an operator invites operators and users of a partner that exists", async () => {
    const [email, other] = [newEmail(), newEmail()];
    const operator = await world.asOperator().invite({ email, name: "Op", role: "bidder" });
    expect([operator.status, operator.body.partner_id, operator.body.role]).toEqual([201, null, "bidder"]);
    const tokens = await world.signIn(email, world.passwordOf(email));
    expect(decodeJwt(tokens.access_token)).toMatchObject({ scope: "operator", console_role: "bidder" });
    const user = { email: other, name: "User", role: "buyer" };
    expect((await world.asOperator().invite({ ...user, partner_id: "pt_none" })).status).toBe(404);
    expect((await world.asOperator().invite({ ...user, partner_id: world.foreign })).status).toBe(201);
  });

  it("an invitation of an operator with a partner role is rejected with an error that names the role field", async () => {
    const user = { email: newEmail(), name: "Op", role: "buyer" };
    const { status, body } = await world.asOperator().invite(user);
    expect([status, body.error.details.issues[0].path]).toEqual([400, "body.role"]);
  });

  it("an email address that belongs to a user cannot be invited again, even by another partner", async () => {
    const again = { email: people.buyer, name: "Again", role: "buyer" };
    const expected = [409, "conflict", { reason: "email_taken" }];
    expect(codeOf(await admin().invite(again))).toEqual(expected);
    expect(codeOf(await world.asPartner(world.foreign, people.foreignAdmin).invite(again))).toEqual(expected);
  });

  it("an interrupted invitation is completed when the administrator sends it again", async () => {
    const email = newEmail();
    const user = { email, name: "Half", role: "developer" };
    await world.callDirectory("AdminCreateUser", {
      ...{ Username: email, MessageAction: "SUPPRESS" },
      UserAttributes: [{ Name: "custom:partner_id", Value: world.own }],
    });
    const { status, body } = await admin().invite(user);
    expect([status, body.role, body.status]).toEqual([201, "developer", "invited"]);
    const first = world.passwordOf(email);
    // This is also the state after a failed mail: the user is already in the group.
    expect((await admin().invite(user)).status).toBe(201);
    expect(world.passwordOf(email)).not.toBe(first);
    const foreign = world.asPartner(world.foreign, people.foreignAdmin);
    expect(codeOf(await foreign.invite(user))).toEqual([409, "conflict", { reason: "email_taken" }]);
  });

  it("an invitation can be resent only until the user's first sign-in", async () => {
    const email = newEmail();
    const { body: user } = await admin().invite({ email, name: "Late", role: "buyer" });
    const first = world.passwordOf(email);
    expect((await admin().change(user.id, { invitation: "resend" })).status).toBe(200);
    expect(world.passwordOf(email)).not.toBe(first);
    await expect(world.signIn(email, first)).rejects.toThrow("401");
    await world.signIn(email, world.passwordOf(email));
    const late = await admin().change(user.id, { invitation: "resend" });
    expect(codeOf(late)).toEqual([409, "conflict", { reason: "not_invited" }]);
  });
});

describe("changes of users", () => {
  const signedIn = async (role = "buyer") => {
    const email = newEmail();
    const { body } = await admin().invite({ email, name: "Mina", role });
    const tokens = await world.signIn(email, world.passwordOf(email));
    return { id: String(body.id), email, tokens, password: world.passwordOf(email) };
  };

  it("the next token after a role change contains the new role", async () => {
    const { id, tokens } = await signedIn();
    const { body } = await admin().change(id, { role: "developer" });
    expect(body.role).toBe("developer");
    const renewed = (await (await world.renew(tokens)).json()) as { access_token: string };
    expect(decodeJwt(renewed.access_token)).toMatchObject({ console_role: "developer" });
  });

  it("a disabled user can neither renew a token nor sign in until the user is enabled again", async () => {
    const { id, email, password, tokens } = await signedIn();
    expect((await admin().change(id, { disabled: true })).body.status).toBe("disabled");
    expect((await world.renew(tokens)).status).toBe(400);
    await expect(world.signIn(email, password)).rejects.toThrow("403");
    expect((await admin().change(id, { disabled: false })).body.status).toBe("active");
    await world.signIn(email, password);
  });

  it("a user who never signed in is invited again after being enabled", async () => {
    const { body: user } = await admin().invite({ email: newEmail(), name: "Late", role: "buyer" });
    await admin().change(user.id, { disabled: true });
    const enabled = await admin().change(user.id, { disabled: false, invitation: "resend" });
    expect([enabled.status, enabled.body.status]).toEqual([200, "invited"]);
    const { entries } = await world.audited(user.id);
    expect(entries[0]?.after).toMatchObject({ status: "invited" });
  });

  it("a user is changed only by id, although the directory also accepts the email", async () => {
    const { id, email } = await signedIn("admin");
    const own = world.asPartner(world.own, id);
    expect(codeOf(await own.change(email, { disabled: true }))).toEqual([404, "not_found", {}]);
    await admin().change(id, { role: "buyer" });
  });

  it("a partner's administrator cannot find another partner's user or an operator", async () => {
    for (const id of [people.foreignAdmin, people.operator, "none"]) {
      expect(codeOf(await admin().change(id, { disabled: true }))).toEqual([404, "not_found", {}]);
    }
  });

  it.each([{ role: "buyer" }, { disabled: true }])(
    "administrators cannot apply the change %j to their own account",
    async (body) => {
      const { id, tokens } = await signedIn("admin");
      expect(tokens.scope).toBe("partner");
      const own = await world.asPartner(world.own, id).change(id, body);
      expect(codeOf(own)).toEqual([409, "conflict", { reason: "own_account" }]);
      await admin().change(id, { role: "buyer" });
    },
  );

  it.each([{ role: "buyer" }, { disabled: true }])(
    "the change %j is rejected for the last active administrator of an account",
    async (body) => {
      const last = await world.asOperator().change(people.foreignAdmin, body);
      expect(codeOf(last)).toEqual([409, "conflict", { reason: "last_administrator" }]);
      const invited = { email: newEmail(), name: "Never came", role: "admin", partner_id: world.foreign };
      expect((await world.asOperator().invite(invited)).status).toBe(201);
      expect((await world.asOperator().change(people.foreignAdmin, body)).status).toBe(409);
    },
  );

  it("two administrators who disable each other concurrently leave at least one active administrator", async () => {
    const [one, other] = [await signedIn("admin"), await signedIn("admin")];
    await admin().change(one.id, { role: "admin" });
    const as = (id: string) => world.asPartner(world.own, id);
    await world.asOperator().change(people.admin, { role: "buyer" });
    const answers = await Promise.all([
      as(one.id).change(other.id, { disabled: true }),
      as(other.id).change(one.id, { disabled: true }),
    ]);
    expect(answers.some(({ status }) => status !== 200)).toBe(true);
    const { body } = await world.asOperator().list({ partner_id: world.own });
    const managers = body.data.filter(
      (user: { role: string; status: string }) => user.role === "admin" && user.status === "active",
    );
    expect(managers).not.toEqual([]);
    await world.asOperator().change(people.admin, { role: "admin" });
  });

  it("the token of a user who was disabled or got another role cannot change users", async () => {
    const { id } = await signedIn("admin");
    const former = world.asPartner(world.own, id);
    const change = { role: "developer" };
    expect((await former.change(people.buyer, change)).status).toBe(200);
    await admin().change(id, { disabled: true });
    expect(codeOf(await former.change(people.buyer, { role: "buyer" }))).toEqual([403, "forbidden", {}]);
    await admin().change(id, { disabled: false, role: "buyer" });
    const invitation = { email: newEmail(), name: "Late", role: "buyer" };
    expect(codeOf(await former.invite(invitation))).toEqual([403, "forbidden", {}]);
    await admin().change(people.buyer, { role: "buyer" });
  });

  it("the token of a user who left the directory or the group cannot change users", async () => {
    const invitation = { email: newEmail(), name: "Late", role: "bidder" };
    const { body: user } = await world.asOperator().invite({ ...invitation, role: "operator" });
    await world.signIn(user.email, world.passwordOf(user.email));
    const left = [403, "forbidden", {}];
    expect(codeOf(await world.asOperator("gone").invite(invitation))).toEqual(left);
    await world.callDirectory("AdminRemoveUserFromGroup", { Username: user.id, GroupName: "operators" });
    expect(codeOf(await world.asOperator(user.id).change(people.buyer, { role: "admin" }))).toEqual(left);
  });

  it("a machine client, whose token names the client as the subject, may change users", async () => {
    const invitation = { email: newEmail(), name: "New", role: "bidder" };
    expect((await world.asMachine("operations").invite(invitation)).status).toBe(201);
  });

  it("a change of a user without any field is rejected", async () => {
    expect((await admin().change(people.buyer, {})).status).toBe(400);
  });
});

describe("audit of users", () => {
  it("the audit log records each change of a user with the state before and after, but without the email and the name", async () => {
    const email = newEmail();
    const { body: user } = await admin().invite({ email, name: "Hidden Name", role: "buyer" });
    await admin().change(user.id, { role: "developer" });
    await admin().change(user.id, { role: "developer" });
    const { entries } = await world.audited(user.id);
    const state = { side: "partner", partner_id: world.own, status: "invited" };
    expect(entries).toMatchObject([
      {
        ...{ action: "user.change", actor: people.admin },
        ...{ before: { ...state, role: "buyer" }, after: { ...state, role: "developer" } },
      },
      { action: "user.invite", before: null, after: { ...state, role: "buyer" } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${email}|Hidden Name`));
  });
});

describe("a stage with an external directory", () => {
  it("every user route returns conflict with a remedy if the stage has an external directory", async () => {
    vi.stubEnv("USER_POOL_ID", undefined);
    const user = { email: newEmail(), name: "No", role: "buyer" };
    const answers = [
      await admin().list(),
      await admin().invite(user),
      await admin().change("any", { disabled: true }),
      await world.asOperator().list(),
      await world.asOperator().invite({ ...user, role: "bidder" }),
      await world.asOperator().change("any", { disabled: true }),
    ];
    for (const answer of answers)
      expect(codeOf(answer)).toEqual([409, "conflict", { reason: "external_directory" }]);
    expect(answers[0]?.body.error.message).toContain("Invite and change users there");
  });
});
