import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleChatWidget } from "../../../packages/chat-widget/build.ts";

/** Returns the published code of the widget. */
export async function buildWidget(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "chat-widget-"));
  bundleChatWidget("packages/chat-widget", folder);
  const code = await readFile(join(folder, "index.js"), "utf8");
  await rm(folder, { recursive: true });
  return code;
}
