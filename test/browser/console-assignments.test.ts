import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseOption, clickButton, findFaults, waitForText } from "../support/browser/browse-console.ts";
import { type ConsoleRoom, openConsoleRoom, operate } from "./console-room.ts";

const chip = "Local operator (you)";

describe("assignments in the console", () => {
  let room: ConsoleRoom;
  let order: string;

  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 1 });
    order = await room.place(0, room.takeCar());
    const asked = await room.partners[0]?.post(
      "/v1/messages",
      { text: "Which ports do you ship to?" },
      { "idempotency-key": crypto.randomUUID() },
    );
    expect(asked?.status).toBe(201);
  }, 120_000);
  afterAll(() => room?.close());

  const partnerId = () => String(room.partners[0]?.partnerId);
  const assigneeOf = async (id: string): Promise<string | undefined> =>
    (await operate("GET", `/message-threads/${id}/messages`)).body.thread.assignment.assignee?.user_name;

  it("an operator takes an order with one click, finds it by the filter, and passes it to a colleague", async () => {
    const { page } = room.operator;
    await room.visit(`orders/${order}`, order);
    await waitForText(page, "Unassigned");
    await clickButton(page, "Assign to me");
    await waitForText(page, chip);
    expect(await findFaults(page, "operator-order-assigned")).toEqual([]);
    await room.visit(`orders?assigned_to=me&partner_id=${partnerId()}`, "Orders");
    await waitForText(page, chip);
    await waitForText(page, "Assigned to me");
    expect(await findFaults(page, "operator-orders-assigned")).toEqual([]);
    await room.visit(`orders/${order}`, order);
    await clickButton(page, "Change assignee");
    await chooseOption(page, "Local operator", "Local bidder");
    await clickButton(page, "Change assignee");
    await waitForText(page, "Assigned to Local bidder");
    expect(await assigneeOf(order)).toBe("Local bidder");
    expect(room.findFailures()).toBe("");
  });

  it("an operator takes the general thread of a partner, and the list of threads shows the assignee", async () => {
    const { page } = room.operator;
    await room.visit(`messages/${partnerId()}`, "Messages: ");
    await clickButton(page, "Assign to me");
    await waitForText(page, chip);
    expect(await findFaults(page, "operator-thread-assigned")).toEqual([]);
    await room.visit(`messages?assigned_to=me&partner_id=${partnerId()}`, "Messages");
    await waitForText(page, chip);
    expect(await findFaults(page, "operator-threads-assigned")).toEqual([]);
    expect(room.findFailures()).toBe("");
  });

  it("an assignment that somebody else has changed is not overwritten, and the page shows the new assignee", async () => {
    const { page } = room.operator;
    await room.visit(`messages/${partnerId()}`, "Messages: ");
    await waitForText(page, chip);
    const path = `/message-threads/${partnerId()}`;
    const { version } = (await operate("GET", `${path}/messages`)).body.thread.assignment;
    const users = (await operate("GET", "/users")).body.data;
    const bidder = users.find(({ name }: { name: string }) => name === "Local bidder").id;
    expect((await operate("PUT", `${path}/assignment`, { user_id: bidder, version })).status).toBe(200);
    room.forgive("409");
    await clickButton(page, "Change assignee");
    await chooseOption(page, "Local operator", "Nobody");
    await clickButton(page, "Change assignee");
    await waitForText(page, "Refresh it and decide again.");
    expect(await assigneeOf(partnerId())).toBe("Local bidder");
    await waitForText(page, "Local bidder");
  });
});
