import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findFreePort } from "@vehicle-sourcing/local-aws/emulators/find-free-port.ts";
import { expect, it } from "vitest";
import { writeEnvironmentFile } from "../../../infra/local/write-environment-file.ts";
import { stage } from "../shared-stage.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const receiverPort = /\b4090\b/g;

it("Every run of the tutorial secures its order and receives both webhooks", async () => {
  const tutorial = await readFile(join(root, "docs", "tutorial.md"), "utf8");
  const blocks = [...tutorial.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block);
  const script = blocks.join("\n");
  expect(script.match(receiverPort)?.length).toBe(3);
  const folder = await mkdtemp(join(tmpdir(), "tutorial-"));
  try {
    await writeEnvironmentFile(folder, stage.env);
    // The pasted commands read `.local/env.json` and use their own port.
    const pasted = script
      .replaceAll(receiverPort, String(await findFreePort()))
      .replaceAll("./.local/env.json", join(folder, "env.json"))
      // The example wins cars permanently, and other examples order the cheapest car.
      .replace("sort=price_asc", "sort=price_desc")
      .replace("30_000", "10_000");
    for (let worked = 0; worked < 3; ) {
      const output = await runShell(pasted, folder);
      // The random car may be in another test's acquisition, or this account may have ordered it before.
      if (output.some((line) => /"code":"(vehicle_unavailable|duplicate_order)"/.test(line))) continue;
      worked += 1;
      // The receiver prints while commands run, so its lines may come later. Webhooks may arrive out of order.
      const printed = output.join("\n");
      const webhooks = [...printed.matchAll(/webhook \d+ (.+)$/gm)].map(([, change]) => change);
      expect(webhooks.sort()).toEqual([
        "order.status_changed acquiring -> secured",
        "order.status_changed placed -> acquiring",
      ]);
      expect(printed.match(/ {3}t=\d+,v1=[0-9a-f]{64}/g)).toHaveLength(2);
      expect(output.at(-1)).toBe("secured");
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("The keys guide's commands work with the shell functions that the tutorial defines", async () => {
  const tutorial = await readFile(join(root, "docs", "tutorial.md"), "utf8");
  const guide = await readFile(join(root, "docs", "guide", "keys.md"), "utf8");
  const helpers = tutorial.split("\n").filter((line) => /^(local_env|field)\(\)/.test(line));
  const [paste = ""] = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)]
    .map(([, block = ""]) => block)
    .filter((block) => block.includes("partner_client"));
  const folder = await mkdtemp(join(tmpdir(), "guide-"));
  try {
    await writeEnvironmentFile(folder, stage.env);
    const script = [...helpers, paste].join("\n").replaceAll("./.local/env.json", join(folder, "env.json"));
    const [answer = ""] = await runShell(script, folder);
    expect(JSON.parse(answer)).toMatchObject({ name: "Server 2", key: expect.stringMatching(/^svc_stg_/) });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("The README quick start has five lines and ends with an order in transit", async () => {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const [, block = ""] = /^```sh\n(.*?)^```$/ms.exec(readme) ?? [];
  const [install = "", start, ...order] = block.trimEnd().split("\n");
  expect([install, start]).toEqual(["npm ci && npm run build --workspace packages/client", "npm start"]);
  expect(order).toHaveLength(3);
  const folder = await mkdtemp(join(tmpdir(), "quick-start-"));
  try {
    await writeEnvironmentFile(folder, stage.env);
    const script = [install.replace("npm ci && ", ""), ...order]
      .join("\n")
      .replaceAll("./.local/env.json", join(folder, "env.json"));
    let statuses: (string | undefined)[];
    // Other tests move lots into acquisition. An order that joins such a lot starts as `acquiring`; the next
    // run orders another car.
    do statuses = (await runShell(script, root)).slice(-5).map((line) => line.split(" ")[1]);
    while (statuses[0] === "acquiring");
    expect(statuses).toEqual(["placed", "acquiring", "secured", "export_processing", "in_transit"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Returns the non-empty lines that a script printed. Rejects if any command of the script fails. */
async function runShell(script: string, cwd: string): Promise<string[]> {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
  const shell = spawn("bash", ["-c", script], { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  const chunks: Buffer[] = [];
  shell.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise((resolve) => shell.on("close", resolve));
  const output = Buffer.concat(chunks).toString();
  if (code !== 0) throw new Error(`The shell ended with ${code}: ${output}`);
  return output.split("\n").filter((line) => line !== "");
}
