// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { listPageActions } from "../../../console/src/shell/list-page-actions.ts";
import { requireValue } from "../../support/require-value.ts";

const show = (html: string) => {
  document.body.innerHTML = `<nav><button>Orders</button></nav><main>${html}</main>`;
};
const texts = () => listPageActions().map(({ text }) => text);

afterEach(() => {
  document.body.innerHTML = "";
});

describe("actions of a page in the search", () => {
  it("the search lists the text of each button on the page once", () => {
    show("<button> Acquire </button><header><button>Record award</button></header><button>Acquire</button>");
    expect(texts()).toEqual(["Acquire", "Record award"]);
  });

  it("a disabled button is not an action in the search, whether it uses disabled or aria-disabled", () => {
    show(
      '<button disabled>Edit</button><button aria-disabled="true">Approve</button><button>Message</button>',
    );
    expect(texts()).toEqual(["Message"]);
  });

  it("menus, collapsed content, icons, tabs and row buttons are not actions of the page", () => {
    show(`<button aria-haspopup="true">Views</button><button aria-expanded="false">Show</button>
      <button aria-label="List preferences"></button><button role="tab">Audit</button>
      <table><tbody><tr><td><button>Resend</button></td></tr></tbody></table>
      <ul><li><button>Remove filter</button></li></ul><nav><button>Next</button></nav>`);
    expect(texts()).toEqual([]);
  });

  it("running an action clicks its button, unless the button has been disabled or removed", () => {
    show("<button>Acquire</button>");
    const button = requireValue(document.querySelector<HTMLButtonElement>("main button"));
    const press = vi.fn();
    button.addEventListener("click", press);
    const [action] = listPageActions();
    action?.run();
    expect(press).toHaveBeenCalledOnce();
    button.setAttribute("aria-disabled", "true");
    action?.run();
    button.removeAttribute("aria-disabled");
    button.remove();
    action?.run();
    expect(press).toHaveBeenCalledOnce();
  });
});
