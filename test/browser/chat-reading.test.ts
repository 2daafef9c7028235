import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { drawPicture } from "../../infra/local/pictures/draw-picture.ts";
import { findBarriers, storePicture } from "../support/browser/inspect-page.ts";
import { type Viewing, viewAs } from "../support/browser/open-browser.ts";
import type { ChatServer } from "../support/chat/serve-chat.ts";
import { startChatTests } from "../support/chat/start-chat-tests.ts";
import { requireValue } from "../support/require-value.ts";

const tests = startChatTests();
let server: ChatServer;
beforeEach(() => {
  server = tests.server;
});

const writeMany = (count: number) => {
  for (let number = 1; number <= count; number++) server.model.write("operator", `message ${number}`);
};

const shownRange = `[...root.querySelectorAll(".text")].map((one) => one.textContent)`;
const countShown = `root.querySelectorAll(".message").length`;
const log = `root.querySelector("[role=log]")`;

describe("long thread", () => {
  it("older messages load by scrolling up, and the visible messages keep their position", async () => {
    writeMany(120);
    const chat = await tests.open();
    await chat.waitFor(`${countShown} === 50`);
    const topOf = `[...root.querySelectorAll(".message")].find((one) => one.textContent.includes("message 75")).getBoundingClientRect().top`;
    await chat.evaluate(`${log}.scrollTop = 120`);
    const before = Number(await chat.evaluate(topOf));
    await chat.waitFor(`${countShown} === 100`);
    expect(Math.abs(Number(await chat.evaluate(topOf)) - before)).toBeLessThan(3);
    await chat.evaluate(`${log}.scrollTop = 0`);
    await chat.waitFor(`${countShown} === 120`);
    expect(await chat.evaluate(`root.querySelector("[part=older]").hidden`)).toBe(true);
    expect(await chat.evaluate(`${shownRange}[0]`)).toBe("message 1");
  });

  it("the button that loads older messages works by keyboard", async () => {
    writeMany(60);
    const chat = await tests.open();
    await chat.evaluate(`root.querySelector("[part=older]").focus()`);
    await chat.page.keyboard.press("Enter");
    await chat.waitFor(`${countShown} === 60`);
    await chat.page.keyboard.press("Tab");
    const outline = await chat.evaluate(`getComputedStyle(root.activeElement).outlineStyle`);
    expect(outline).toBe("solid");
  });

  it("the page keeps at most 500 messages, and one button returns to the newest messages", async () => {
    writeMany(640);
    const chat = await tests.open();
    for (let count = 100; count <= 500; count += 50) {
      await chat.evaluate(`root.querySelector("[part=older]").click()`);
      await chat.waitFor(`${countShown} === ${count}`);
    }
    await chat.evaluate(`root.querySelector("[part=older]").click()`);
    await chat.waitFor(`${shownRange}[0] === "message 91"`);
    expect(await chat.evaluate(countShown)).toBeLessThanOrEqual(500);
    expect(await chat.evaluate(`root.querySelector("[part=newer]").hidden`)).toBe(false);
    server.push(server.model.write("operator", "newest"));
    await chat.click(".pill");
    await chat.waitFor(`${shownRange}.at(-1) === "newest"`);
    await chat.waitFor(`root.querySelector("[part=newer]").hidden`);
  });

  it("a new message below the visible area is announced without scrolling, and is marked as read only when seen", async () => {
    writeMany(40);
    const chat = await tests.open();
    await expect.poll(() => server.model.thread.partner_read_through, { timeout: 30_000 }).toBe(40);
    await chat.evaluate(`${log}.scrollTop = 300`);
    await chat.waitFor(`root.querySelector(".pill").hidden === false`);
    server.push(server.model.write("operator", "message 41"));
    await chat.waitFor(`root.querySelector(".pill").textContent === "New messages"`);
    expect(await chat.evaluate(`${log}.scrollTop`)).toBe(300);
    expect((await chat.reported("chat-unread")).at(-1)?.count).toBe(1);
    expect(server.model.thread.partner_read_through).toBe(40);
    await chat.click(".pill");
    await expect.poll(() => server.model.thread.partner_read_through, { timeout: 30_000 }).toBe(41);
    await chat.waitFor(`root.querySelector(".pill").hidden`);
    expect((await chat.reported("chat-unread")).at(-1)?.count).toBe(0);
  });
});

describe("hostile texts", () => {
  const hostile = [
    "<img src=x onerror=alert(1)><script>alert(2)</script>",
    "javascript:alert(1) https://evil.example/?q=1",
    "\u202Eabc\u2066 right to left \u0645\u0631\u062D\u0628\u0627",
    "a".repeat(4_000),
    "😀".repeat(4_000),
    "line\n\n  line\u0000\u0007",
    "Ḩ̵̛e̶̛c̷̕o̸mes".repeat(60),
  ];

  it("hostile texts are shown as text, create no elements or links, and do not widen the page at 320 pixels", async () => {
    for (const text of hostile) server.model.write("operator", text);
    server.model.write("partner", "end", {
      attachments: [
        { id: "a", name: `\u202E<b>${"x".repeat(110)}.pdf`, content_type: "application/pdf", size_bytes: 1 },
      ],
    });
    const narrow: Viewing = { widthPixels: 320, colorScheme: "light" };
    const chat = await tests.open("", narrow);
    await chat.waitForTexts([...hostile, "end"]);
    await storePicture(chat.page, "chat-hostile", narrow);
    expect(await chat.evaluate(`root.querySelectorAll("img, script, a, b").length`)).toBe(0);
    expect(await chat.page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(320);
    expect(await chat.evaluate(`${log}.scrollWidth <= ${log}.clientWidth`)).toBe(true);
    const directions = await chat.evaluate(
      `[...root.querySelectorAll(".text")].every((one) => getComputedStyle(one).unicodeBidi === "plaintext" && one.dir === "auto")`,
    );
    expect(directions).toBe(true);
    expect(chat.record.errors).toEqual([]);
  });
});

describe("composer", () => {
  it("Enter sends, Shift and Enter start a new line, and completing a Korean syllable sends nothing", async () => {
    const chat = await tests.open("lang=ko");
    const { page } = chat;
    await page.focus("vehicle-order-chat >>> textarea");
    await page.keyboard.sendCharacter("안녕");
    await chat.evaluate(
      `root.querySelector("textarea").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }))`,
    );
    await page.keyboard.down("Shift");
    await page.keyboard.press("Enter");
    await page.keyboard.up("Shift");
    await page.keyboard.sendCharacter("하세요");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await chat.waitForTexts(["안녕\n하세요"]);
    expect(server.frames.of("send").length).toBe(1);
    expect(await chat.evaluate(`root.querySelector("[part=send]").textContent`)).toBe("보내기");
  });
});

describe("file attachments", () => {
  const pick = async (chat: Awaited<ReturnType<typeof tests.open>>, ...names: string[]) => {
    const folder = await mkdtemp(join(tmpdir(), "chat-files-"));
    const paths = names.map((name) => join(folder, name));
    for (const path of paths) await writeFile(path, `content of ${path}`);
    const input = requireValue(await chat.page.$("vehicle-order-chat >>> input[type=file]"));
    await (input as unknown as { uploadFile(...files: string[]): Promise<void> }).uploadFile(...paths);
    return () => rm(folder, { recursive: true });
  };

  it("chosen files are uploaded and sent with the next message, and the other participant can download them", async () => {
    const partner = await tests.open();
    const remove = await pick(partner, "invoice.pdf", "car.heic");
    await partner.waitFor(`root.querySelectorAll("[part=files] li").length === 2`);
    await partner.waitFor(`root.querySelectorAll("progress").length === 0`);
    await partner.write("Here they are.");
    await partner.waitForTexts(["Here they are."]);
    expect(server.model.lines[0]?.attachments?.map(({ name }) => name)).toEqual(["invoice.pdf", "car.heic"]);
    expect(server.files.size).toBe(2);
    const operator = await tests.open("side=operator");
    await operator.waitFor(`root.querySelectorAll("[part=download]").length === 2`);
    expect(await operator.evaluate(`root.querySelector("[part=download]").ariaLabel`)).toBe(
      "Download invoice.pdf",
    );
    await operator.click("[part=download]");
    await expect.poll(() => server.frames.of("open_attachment").length, { timeout: 30_000 }).toBe(1);
    await remove();
    expect([...partner.record.errors, ...operator.record.errors]).toEqual([]);
  });

  it("unsupported files are reported to the reader and are not uploaded", async () => {
    const chat = await tests.open();
    const alertShows = (text: string) =>
      chat.waitFor(`root.querySelector("[role=alert]").textContent.includes(${JSON.stringify(text)})`);
    const removeOne = await pick(chat, "run.exe");
    await alertShows("run.exe: only JPEG, PNG, WebP, HEIC and PDF");
    const removeMany = await pick(chat, ...["1", "2", "3", "4", "5", "6"].map((name) => `${name}.png`));
    await alertShows("at most 5 files");
    await chat.waitFor(`root.querySelectorAll("[part=files] li").length === 5`);
    expect(server.frames.of("create_attachment").length).toBe(5);
    await removeOne();
    await removeMany();
  });

  it("an upload rejected by storage blocks the message until the file is removed", async () => {
    const chat = await tests.open();
    server.uploadStatus = 403;
    const remove = await pick(chat, "a.png");
    await chat.waitFor(`root.querySelector("[part=files] .error") !== null`);
    await chat.write("with a file");
    await chat.waitFor(`root.querySelector("[role=alert]").textContent !== ""`);
    expect(server.frames.of("send")).toEqual([]);
    await chat.click("[part=files] button");
    await chat.page.focus("vehicle-order-chat >>> textarea");
    await chat.page.keyboard.press("Enter");
    await chat.waitForTexts(["with a file"]);
    await remove();
  });

  it("a file rejected by the server shows the server's message", async () => {
    const chat = await tests.open();
    server.fail("create_attachment", { code: "validation_error", message: "name: must be shorter" });
    const remove = await pick(chat, "a.png");
    await chat.waitFor(`root.querySelector("[part=files] .error")?.textContent.includes("must be shorter")`);
    await remove();
  });
});

describe("accessibility of the widget", () => {
  const viewings: Viewing[] = [390, 1280].flatMap((widthPixels) =>
    (["light", "dark"] as const).map((colorScheme) => ({ widthPixels, colorScheme })),
  );

  it.each(["lang=en", "lang=ko", "theme=dark", "theme=light&side=operator&withdrawable"])(
    "the widget with %s is accessible on desktop and phone, in light and dark mode",
    async (query) => {
      server.model.changeStatus("placed");
      server.model.write("operator", "The car is on its way.");
      server.files.set("/store/a", drawPicture("a"));
      server.model.write("partner", "Good.", {
        attachments: [{ id: "a", name: "car.jpg", content_type: "image/jpeg", size_bytes: 2_345_678 }],
      });
      server.model.write("operator", "Wrong thread");
      server.model.withdraw("msg_3", "Meant for somebody else");
      server.model.thread.operator_read_through = 3;
      server.model.thread.partner_read_through = 3;
      server.fail("send", { code: "validation_error", message: "must not be rude" });
      const chat = await tests.open(query);
      await chat.write("Rude");
      await chat.waitFor(`root.querySelectorAll(".failed").length === 1`);
      for (const viewing of viewings) {
        await viewAs(chat.page, viewing);
        await storePicture(chat.page, `chat-${query.replaceAll(/\W/g, "-")}`, viewing);
        expect(await findBarriers(chat.page), JSON.stringify(viewing)).toEqual([]);
        const width = await chat.page.evaluate("document.documentElement.scrollWidth");
        expect(width).toBeLessThanOrEqual(viewing.widthPixels);
      }
      expect(chat.record.errors).toEqual([]);
    },
  );

  it("the message log is a labeled, polite live region for screen readers", async () => {
    server.model.write("operator", "before");
    const chat = await tests.open();
    await chat.waitForTexts(["before"]);
    server.push(server.model.write("operator", "after"));
    await chat.waitForTexts(["before", "after"]);
    expect(await chat.evaluate(`${log}.getAttribute("aria-live")`)).toBe("polite");
    expect(await chat.evaluate(`${log}.getAttribute("aria-label")`)).toBe("Messages");
    expect(await chat.evaluate(`root.querySelector("[role=status]").getAttribute("role")`)).toBe("status");
  });

  it("message times are shown in the time zone that the page configures", async () => {
    server.model.write("operator", "at 9:30:01 in Korea");
    const chat = await tests.open("time-zone=Africa/Lagos");
    await chat.waitForTexts(["at 9:30:01 in Korea"]);
    const time = await chat.evaluate(`root.querySelector("time").textContent`);
    expect(String(time)).toMatch(/^0?1:30/);
    expect(await chat.evaluate(`${log}.textContent`)).toContain(
      "Friday, November 20, 2026, times in Africa/Lagos",
    );
  });
});
