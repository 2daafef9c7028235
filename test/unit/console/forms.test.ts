import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { findFiles } from "../../support/stage/find-files.ts";

const sources = "console/src";

describe("forms of the console", () => {
  it("every form focuses its first field", async () => {
    const focusing = await findFiles("useFirstField<", sources);
    expect((await findFiles("<form", sources)).filter((file) => !focusing.includes(file))).toEqual([
      // These forms are a small part of a page: the time of an order's status, and a car's order box.
      "operator/orders/order-versions.tsx",
      "partner/vehicles/order-pane.tsx",
    ]);
  });

  it("every dialog with buttons determines its initial focus, which is never its close icon", async () => {
    const dialogs = await findFiles("components/modal", sources);
    const focusing = await findFiles("useFirstFocus<", sources);
    expect(dialogs.filter((file) => !focusing.includes(file))).toEqual([
      // The search focuses its own field. A picture and the list of shortcuts have no button.
      "components/threads/attached-picture.tsx",
      "shell/search-dialog.tsx",
      "shell/shortcuts.tsx",
    ]);
  });

  it("every button and menu that begins a write is disabled for a role that may not call its operation", async () => {
    const holding = async (text: string) => findFiles(text, sources);
    const of = async (texts: readonly string[]) => new Set((await Promise.all(texts.map(holding))).flat());
    const guarding = await of(["<WriteButton", "<WriteMenu", "useRoleRefusal("]);
    const dialogs = await of(["<ConfirmDialog", "<ActionDialog", "<BulkDialog", "<DialogFrame"]);
    const writing = await of(["useWrite(", '-dialog.tsx"', '-dialogs.tsx"', 'endpoint-form.tsx"']);
    const unguarded = [...writing].filter(
      (file) => file.endsWith(".tsx") && !guarding.has(file) && !dialogs.has(file),
    );
    expect(unguarded.toSorted()).toEqual([
      // Forms and dialogs that only guarded buttons open, dialogs of a form's conflicts, and the search.
      "components/forms/edit-form.tsx",
      "operator/deliveries/failed-endpoint-page.tsx",
      "operator/invoices/invoice-editor.tsx",
      "operator/orders/correction-form.tsx",
      "operator/today/today-page.tsx",
      "shell/console-frame.tsx",
    ]);
  });

  it("the name under which a bulk dialog stores its draft is the same for any number of items", async () => {
    const drafting = await findFiles("useDialogDraft<", sources);
    const bulk = (await findFiles("<BulkDialog", sources)).filter((file) => drafting.includes(file));
    expect(bulk).toHaveLength(2);
    for (const file of bulk)
      expect(await readFile(`${sources}/${file}`, "utf8"), file).toMatch(/useDialogDraft<\w+>\("[a-z-]+",/);
  });

  it("every form is submitted by Enter", async () => {
    for (const file of await findFiles("<form", sources))
      expect(await readFile(`${sources}/${file}`, "utf8"), file).toContain("onSubmit=");
  });

  it("every dialog with input uses the common frame, which submits on Enter", async () => {
    expect(await findFiles("components/modal", sources)).toEqual([
      // Dialogs without a field: a picture, two versions of a value, a secret, and the list of shortcuts. The search
      // submits itself.
      "components/forms/conflict-dialog.tsx",
      "components/forms/dialog-frame.tsx",
      "components/secret-box.tsx",
      "components/threads/attached-picture.tsx",
      "shell/search-dialog.tsx",
      "shell/shortcuts.tsx",
    ]);
  });
});
