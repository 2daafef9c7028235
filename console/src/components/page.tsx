import ContentLayout from "@cloudscape-design/components/content-layout";
import Header from "@cloudscape-design/components/header";
import type { ReactNode } from "react";
import { usePageTitle } from "../shell/use-page-title.ts";

/** Shows a page: its single heading, which is also the tab's title, its actions, and its content. */
export function Page(props: {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { title, description, actions, children } = props;
  usePageTitle(title);
  return (
    <ContentLayout
      header={
        <Header variant="h1" description={description} actions={actions}>
          {title}
        </Header>
      }
    >
      {children}
    </ContentLayout>
  );
}
