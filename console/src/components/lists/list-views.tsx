import Button from "@cloudscape-design/components/button";
import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useDialogDraft } from "../../drafts/use-dialog-draft.ts";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { withSearch } from "../../router/paths.ts";
import { useNotify } from "../../shell/notices.tsx";
import { useConsole } from "../../start/console-context.ts";
import { DialogFrame } from "../forms/dialog-frame.tsx";
import { areTexts, type Texts } from "../forms/form-fields.ts";
import { PageLink } from "../page-link.tsx";
import { listMessages } from "./list-messages.ts";
import {
  addView,
  changeListSettings,
  type ListKey,
  type ListView,
  longestViewName,
  mostViews,
  removeView,
  useListSettings,
  viewsOf,
} from "./list-settings.ts";
import { findRelativeDay, openedUrl, withRelativeDay } from "./relative-day.ts";

const manage = "manage";

/**
 * Returns the menu of a list's saved views, and its dialog, which stays open when the list changes its layout.
 * @param columns the displayed columns, which a view stores
 */
export function useListViews(
  list: string,
  columns: readonly string[],
): { menu: ReactNode; dialog: ReactNode } {
  const { person } = useConsole();
  const [isOpen, setOpen] = useState(false);
  const shown = { place: { subject: person.subject, list }, columns };
  return {
    menu: <ViewsMenu {...shown} onManage={() => setOpen(true)} />,
    dialog: isOpen && <ViewsDialog {...shown} onClose={() => setOpen(false)} />,
  };
}

interface ViewsProps {
  place: ListKey;
  columns: readonly string[];
}

/** Returns the address of the list as it is displayed, and the views of its page. */
function useShownView({ place, columns }: ViewsProps): { url: string; views: readonly ListView[] } {
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const url = withSearch(pathname, { ...search, cursor: undefined, columns });
  return { url, views: viewsOf(useListSettings(place).views, pathname) };
}

// Its own component, because it changes with each address, also with that of the next page, and the list does not.
function ViewsMenu({ onManage, ...shown }: ViewsProps & { onManage: () => void }) {
  const say = useMessages(listMessages);
  const router = useRouter();
  const { url, views } = useShownView(shown);
  const openedNow = (view: ListView) => openedUrl(view.url, new Date());
  return (
    <ButtonDropdown
      items={[
        ...views.map((view) => ({
          ...{
            id: openedNow(view),
            text: view.name,
            itemType: "checkbox" as const,
            checked: openedNow(view) === url,
          },
        })),
        { id: manage, text: say("manageViews"), iconName: "settings" as const },
      ]}
      onItemClick={({ detail: { id } }) => (id === manage ? onManage() : router.history.push(id))}
    >
      {say("views")}
    </ButtonDropdown>
  );
}

function ViewsDialog({ onClose, ...shown }: ViewsProps & { onClose: () => void }) {
  const { place } = shown;
  const { url, views } = useShownView(shown);
  const say = useMessages(listMessages);
  const formatShared = useMessages(sharedMessages);
  const notify = useNotify();
  const draft = useDialogDraft<Texts>(`views:${place.list}`, { name: "" }, areTexts);
  const typed = draft.values.name ?? "";
  const all = useListSettings(place).views;
  const name = typed.trim().slice(0, longestViewName);
  const [isRelative, setRelative] = useState(true);
  const day = findRelativeDay(url, new Date());
  const next = addView(all, { name, url: isRelative && day !== null ? withRelativeDay(url, day) : url });
  const save = () => {
    if (next === null) return;
    const isStored = changeListSettings(place, { views: next });
    notify(
      isStored ? { type: "success", text: say("viewSaved") } : { type: "error", text: say("viewNotSaved") },
    );
    onClose();
  };
  return (
    <DialogFrame
      title={say("savedViews")}
      isRestored={draft.isRestored}
      leave={formatShared("close")}
      onLeave={onClose}
      onEnter={name === "" ? undefined : save}
      buttons={
        <Button variant="primary" disabled={name === "" || next === null} onClick={save}>
          {say("saveView")}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <FormField
          label={say("viewName")}
          description={say("viewNote")}
          errorText={name !== "" && next === null ? say("mostViews", { count: mostViews }) : undefined}
        >
          <Input
            value={typed}
            autoComplete={false}
            onChange={({ detail }) => draft.change({ name: detail.value })}
          />
        </FormField>
        {day !== null && (
          <Checkbox
            checked={isRelative}
            description={say("relativeDayNote")}
            onChange={({ detail }) => setRelative(detail.checked)}
          >
            {say(day === "today" ? "alwaysToday" : "alwaysTomorrow")}
          </Checkbox>
        )}
        {views.length === 0 ? (
          say("noViews")
        ) : (
          <ul className="list-views" aria-label={say("savedViews")}>
            {views.map((view) => (
              <li key={view.name}>
                <PageLink href={openedUrl(view.url, new Date())}>
                  <bdi>{view.name}</bdi>
                </PageLink>
                <Button
                  variant="icon"
                  iconName="remove"
                  ariaLabel={say("deleteView", { name: view.name })}
                  onClick={() => changeListSettings(place, { views: removeView(all, view) })}
                />
              </li>
            ))}
          </ul>
        )}
      </SpaceBetween>
    </DialogFrame>
  );
}
