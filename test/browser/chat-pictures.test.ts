import { beforeEach, describe, expect, it } from "vitest";
import { drawPicture } from "../../infra/local/pictures/draw-picture.ts";
import type { Attachment } from "../../packages/chat-widget/src/wire.ts";
import { findBarriers, storePicture } from "../support/browser/inspect-page.ts";
import { type Viewing, viewAs } from "../support/browser/open-browser.ts";
import type { ChatServer } from "../support/chat/serve-chat.ts";
import { startChatTests } from "../support/chat/start-chat-tests.ts";

const tests = startChatTests();
let server: ChatServer;
beforeEach(() => {
  server = tests.server;
});

const picture = (id: string, name = `${id}.png`, type = "image/png"): Attachment => ({
  ...{ id, name, content_type: type, size_bytes: 245_678 },
});
/** Writes a message with files; a missing file is a broken picture. */
const writeWith = (text: string, files: readonly Attachment[], stored = true) => {
  for (const { id } of files) if (stored) server.files.set(`/store/${id}`, drawPicture(id));
  server.model.write("operator", text, { attachments: [...files] });
};

const loaded = `[...root.querySelectorAll(".preview img")].filter((one) => one.complete && one.naturalWidth > 0).length`;
const dialog = `root.querySelector("dialog")`;
const opened = () => server.frames.of("open_attachment").map(({ attachment_id }) => attachment_id);

describe("pictures of a thread", () => {
  it("a picture has a preview with its name, and opens large by mouse and by keyboard until Escape", async () => {
    writeWith("The scratch on the left door.", [picture("door", "door left.png")]);
    const chat = await tests.open();
    await chat.waitFor(`${loaded} === 1`);
    expect(await chat.evaluate(`root.querySelector(".preview img").alt`)).toBe("door left.png");
    await chat.click(".preview");
    await chat.waitFor(`${dialog}.open && ${dialog}.querySelector("img").naturalWidth > 0`);
    expect(await chat.evaluate(`[${dialog}.ariaLabel, ${dialog}.querySelector("img").alt].join()`)).toBe(
      "door left.png,door left.png",
    );
    await chat.page.keyboard.press("Escape");
    await chat.waitFor(`!${dialog}.open && root.activeElement.matches(".preview")`);
    await chat.page.keyboard.press("Enter");
    await chat.waitFor(`${dialog}.open && root.activeElement.textContent === "Close"`);
    await chat.page.keyboard.press("Enter");
    await chat.waitFor(`!${dialog}.open`);
    expect(opened()).toEqual(["door"]);
    expect(chat.record.errors).toEqual([]);
  });

  it("a picture loads only when it becomes visible, and no entry moves while it loads", async () => {
    writeWith("first", [picture("first")]);
    for (let number = 0; number < 30; number++) server.model.write("operator", `message ${number}`);
    writeWith("last", [picture("last")]);
    const chat = await tests.open();
    const measured = `JSON.stringify([...root.querySelectorAll(".message")].map((one) => one.offsetHeight))`;
    const before = await chat.evaluate(measured);
    await chat.waitFor(`${loaded} === 1`);
    expect(opened()).toEqual(["last"]);
    await chat.evaluate(`root.querySelector(".message").scrollIntoView()`);
    await chat.waitFor(`${loaded} === 2`);
    expect(opened()).toEqual(["last", "first"]);
    expect(await chat.evaluate(measured)).toBe(before);
  });

  it("a broken picture shows its name and a download button, and other files have no preview", async () => {
    writeWith("broken", [picture("broken")], false);
    writeWith("others", [
      picture("phone", "phone.heic", "image/heic"),
      picture("invoice", "invoice.pdf", "application/pdf"),
    ]);
    const chat = await tests.open();
    await chat.waitFor(`root.querySelector(".preview").textContent === "No preview"`);
    expect(await chat.evaluate(`root.querySelectorAll(".preview").length`)).toBe(1);
    expect(
      await chat.evaluate(`[...root.querySelectorAll("[part=download]")].map((one) => one.ariaLabel).join()`),
    ).toBe("Download broken.png,Download phone.heic,Download invoice.pdf");
    expect(await chat.evaluate(`root.querySelector("li").textContent`)).toContain("broken.png");
    expect(await chat.evaluate(`root.querySelector(".preview").offsetHeight`)).toBe(120);
  });

  it("previews of many pictures use at most thirty links per minute, so that messages can still be sent", async () => {
    for (let message = 0; message < 8; message++)
      writeWith(
        `message ${message}`,
        Array.from({ length: 5 }, (_, index) => picture(`car-${message}-${index}`)),
      );
    const chat = await tests.open();
    for (let message = 7; message >= 0; message--) {
      await chat.evaluate(`root.querySelectorAll(".message")[${message}].scrollIntoView({ block: "start" })`);
      await chat.evaluate(`root.querySelectorAll(".message")[${message}].scrollIntoView({ block: "end" })`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await expect.poll(() => opened().length, { timeout: 10_000 }).toBe(30);
    await chat.write("Still there?");
    await chat.waitFor(`[...root.querySelectorAll(".text")].at(-1).textContent === "Still there?"`);
    expect(opened().length).toBe(30);
  });

  it("pictures are accessible on desktop and phone, in light and dark mode", async () => {
    writeWith("Front and back.", [picture("front", "front.png"), picture("back", "back of the car.png")]);
    server.model.write("partner", "Thank you. Is the bumper repainted?");
    const chat = await tests.open("lang=ko");
    await chat.waitFor(`${loaded} === 2`);
    for (const isLarge of [false, true]) {
      if (isLarge) await chat.click(".preview");
      for (const widthPixels of [390, 1280])
        for (const colorScheme of ["light", "dark"] as const) {
          const viewing: Viewing = { widthPixels, colorScheme };
          await viewAs(chat.page, viewing);
          await storePicture(chat.page, isLarge ? "chat-picture-large" : "chat-picture", viewing);
          expect(await findBarriers(chat.page), JSON.stringify(viewing)).toEqual([]);
          expect(await chat.page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(
            widthPixels,
          );
        }
    }
    expect(chat.record.errors).toEqual([]);
  });
});
