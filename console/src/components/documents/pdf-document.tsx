import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { saveFile } from "../lists/save-file.ts";
import { ReadState } from "../read-state.tsx";
import { Loading } from "../skeleton.tsx";

/** The PDF code is as large as the rest of the console, so it loads with the first document. */
const PdfPages = lazy(() => import("./pdf-pages.tsx"));

/** Shows a PDF from the API, to view and to save under a name. */
export function PdfDocument(props: {
  query: UseQueryResult<Uint8Array>;
  /** The file name of the PDF. */
  name: string;
  /** The label of the save button. */
  saveText: string;
  /** The description of the document, for screen readers. */
  label: string;
}) {
  const { query, name, saveText, label } = props;
  return (
    <ReadState query={query}>
      {(bytes) => (
        <SpaceBetween size="s">
          <Button iconName="download" onClick={() => saveFile(bytes, name, "application/pdf")}>
            {saveText}
          </Button>
          <Suspense fallback={<Loading />}>
            <PdfPages bytes={bytes} label={label} />
          </Suspense>
        </SpaceBetween>
      )}
    </ReadState>
  );
}
