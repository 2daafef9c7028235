// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { readChoices } from "../../../console/src/components/forms/read-choices.ts";
import { requireValue } from "../../support/require-value.ts";

const build = (html: string): HTMLElement => {
  const around = document.createElement("div");
  around.innerHTML = html;
  return around;
};

describe("choices in a dialog", () => {
  it("selecting another option changes the choices of a dialog, even without an input event", () => {
    const around = build('<button aria-haspopup="listbox"><span>Choose</span></button>');
    const before = readChoices(around);
    requireValue(around.querySelector("span")).textContent = "Outbid";
    expect(readChoices(around)).not.toBe(before);
  });

  it("selecting a checkbox changes the choices of a dialog, and clearing the checkbox restores them", () => {
    const around = build('<input type="checkbox">');
    const before = readChoices(around);
    const box = requireValue(around.querySelector("input"));
    box.checked = true;
    expect(readChoices(around)).not.toBe(before);
    box.checked = false;
    expect(readChoices(around)).toBe(before);
  });

  it("the choices of a dialog exclude button labels and texts around the fields", () => {
    const around = build(
      '<p>Consequences</p><button>Acquire</button><button aria-haspopup="listbox">A</button>',
    );
    const before = readChoices(around);
    requireValue(around.querySelector("p")).textContent = "Loaded";
    requireValue(around.querySelector("button")).textContent = "Acquiring";
    expect(readChoices(around)).toBe(before);
  });
});
