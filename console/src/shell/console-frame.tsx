import AppLayout from "@cloudscape-design/components/app-layout";
import Badge from "@cloudscape-design/components/badge";
import SideNavigation from "@cloudscape-design/components/side-navigation";
import TopNavigation from "@cloudscape-design/components/top-navigation";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useFollow } from "../components/page-link.tsx";
import { environmentsOf } from "../config/load-config.ts";
import { roleMessages } from "../i18n/role-messages.ts";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { useConsole } from "../start/console-context.ts";
import { type AreaFrame, linkOf } from "./areas.ts";
import { EnvironmentBar } from "./environment-bar.tsx";
import { NoticeBar } from "./notices.tsx";
import { usePreferences } from "./preferences.ts";
import { choosePreference, listPreferences } from "./preferences-menu.ts";
import { SearchDialog } from "./search-dialog.tsx";
import { type Shortcut, Shortcuts } from "./shortcuts.tsx";
import { usePrefetch } from "./use-prefetch.ts";
import { ViewBar } from "./view-bar.tsx";

const headerId = "console-header";

/** Shows the frame around an area's pages: environment, navigation, notices, preferences, shortcuts. */
export function ConsoleFrame({ area, children }: { area: AreaFrame; children: ReactNode }) {
  const { environment, apiUrl, config, view } = useConsole();
  const say = useMessages(sharedMessages);
  const { locale } = usePreferences();
  const follow = useFollow();
  const router = useRouter();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const items = useMemo(() => area.navigation(environment, locale), [area, environment, locale]);
  usePrefetch(environment);
  const { useCounts } = area;
  const counts = useCounts();
  const documents = area.documents?.(apiUrl) ?? [];
  const [isSearching, setSearching] = useState(false);
  const openSearch = useCallback(() => setSearching(true), []);
  const shortcuts: Shortcut[] = useMemo(
    // No shortcut leads to the other environment, to prevent mistakes in production.
    () => [
      { keys: "/", description: say("shortcutSearch"), run: openSearch },
      ...items.map((item) => ({
        keys: `g ${item.key}`,
        description: say("shortcutGoTo", { page: item.text }),
        run: () => router.history.push(linkOf(item)),
      })),
    ],
    [items, say, router, openSearch],
  );
  const active = items
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((one, two) => two.href.length - one.href.length)[0];
  return (
    <>
      <a className="skip-link" href="#content">
        {say("skipToContent")}
      </a>
      <div id={headerId} className="console-header">
        <EnvironmentBar environment={environment} stage={config.stage} />
        {view !== null && area.role === "partner" && <ViewBar view={view} />}
        <ConsoleHeader area={area} onSearch={openSearch} />
      </div>
      <AppLayout
        headerSelector={`#${headerId}`}
        toolsHide
        notifications={<NoticeBar />}
        stickyNotifications
        navigation={
          <SideNavigation
            header={{
              text: say(area.role === "operator" ? "operatorArea" : "partnerArea"),
              href: area.home(environment),
            }}
            items={[
              ...items.map((item) => ({
                ...{ type: "link" as const, text: item.text, href: linkOf(item) },
                ...(counts[item.href] !== undefined && {
                  info: <Badge color="blue">{say("unreadCount", { count: counts[item.href] ?? "" })}</Badge>,
                }),
              })),
              ...(documents.length === 0 ? [] : [{ type: "divider" as const }]),
              ...documents.map(({ text, href }) => ({
                ...{ type: "link" as const, text, href, external: true },
                externalIconAriaLabel: say("opensInNewTab"),
              })),
            ]}
            activeHref={active === undefined ? "" : linkOf(active)}
            onFollow={follow}
          />
        }
        ariaLabels={{
          navigation: say("navigation"),
          navigationToggle: say("openNavigation"),
          navigationClose: say("closeNavigation"),
        }}
        content={<div id="content">{children}</div>}
      />
      <Shortcuts shortcuts={shortcuts} onSearch={openSearch} />
      {isSearching && <SearchDialog search={area.search} pages={items} onClose={() => setSearching(false)} />}
    </>
  );
}

function ConsoleHeader({ area, onSearch }: { area: AreaFrame; onSearch: () => void }) {
  const { environment, config, person, signOut } = useConsole();
  const say = useMessages(sharedMessages);
  const formatRole = useMessages(roleMessages);
  const preferences = usePreferences();
  const follow = useFollow();
  const router = useRouter();
  return (
    <TopNavigation
      identity={{ href: area.home(environment), title: say("productName"), onFollow: follow }}
      utilities={[
        {
          ...{ type: "button", iconName: "search", text: say("search"), title: say("search") },
          onClick: onSearch,
        },
        {
          ...{ type: "menu-dropdown", text: say(environment), title: say("environment") },
          ariaLabel: `${say("environment")}: ${say(environment)}`,
          items: environmentsOf(config).map((one) => ({
            ...{ id: one, text: say(one), href: area.home(one), disabled: one === environment },
          })),
          onItemFollow: follow,
        },
        {
          ...{ type: "menu-dropdown", iconName: "settings", title: say("preferences") },
          ariaLabel: say("preferences"),
          items: listPreferences(say, preferences, area.role === "operator"),
          onItemClick: ({ detail }) => choosePreference(detail.id),
        },
        {
          ...{ type: "menu-dropdown", iconName: "user-profile", text: person.email ?? person.subject },
          title: say("account"),
          description: formatRole("role", { role: formatRole(person.consoleRoles[area.role] ?? "none") }),
          items: [
            ...(person.roles.includes("operator") && person.roles.includes("partner")
              ? [
                  { id: "partner", text: say("partnerArea"), href: `/${environment}` },
                  { id: "operator", text: say("operatorArea"), href: `/${environment}/operator` },
                ]
              : []),
            { id: "sign-out", text: say("signOut") },
          ],
          onItemFollow: ({ detail, preventDefault }) => {
            if (detail.href === undefined) return;
            preventDefault();
            router.history.push(detail.href);
          },
          onItemClick: ({ detail }) => {
            if (detail.id === "sign-out") signOut();
          },
        },
      ]}
    />
  );
}
