import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { useEffect, useRef, useState } from "react";
import { ErrorPane } from "../error-pane.tsx";
import { Loading } from "../skeleton.tsx";

GlobalWorkerOptions.workerSrc = workerUrl;

/** Number of pixels per PDF point when a page is drawn, for sharp text on every screen. */
const scale = 2;

/**
 * Shows a PDF as pictures of its pages, with their text for screen readers. Phones have no PDF viewer, and the
 * viewers of other browsers would need exceptions from the page's policy.
 */
export default function PdfPages({ bytes, label }: { bytes: Uint8Array; label: string }) {
  const [state, setState] = useState<{ document: PDFDocumentProxy } | { error: unknown } | null>(null);
  useEffect(() => {
    // The worker takes ownership of the bytes, but the caller still needs them.
    const task = getDocument({ data: bytes.slice(), useWasm: false });
    let isWanted = true;
    task.promise.then(
      (document) => isWanted && setState({ document }),
      (error: unknown) => isWanted && setState({ error }),
    );
    return () => {
      isWanted = false;
      void task.destroy();
    };
  }, [bytes]);
  if (state === null) return <Loading />;
  if ("error" in state) return <ErrorPane error={state.error} />;
  const { document } = state;
  return (
    <section className="pdf" aria-label={label}>
      {Array.from({ length: document.numPages }, (_, index) => (
        <PdfPage key={document.fingerprints[0] + String(index)} {...{ document, label }} number={index + 1} />
      ))}
    </section>
  );
}

function PdfPage(props: { document: PDFDocumentProxy; label: string; number: number }) {
  const { document, label, number } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState("");
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isWanted = true;
    const draw = async () => {
      const page = await document.getPage(number);
      const element = canvas.current;
      if (!isWanted || element === null) return;
      const viewport = page.getViewport({ scale });
      element.width = viewport.width;
      element.height = viewport.height;
      await page.render({ canvas: element, viewport }).promise;
      const { items } = await page.getTextContent();
      if (isWanted) setText(items.map((item) => ("str" in item ? item.str : "")).join(" "));
    };
    // Ignores the error of a rendering whose document was replaced by another document.
    draw().catch((reason: unknown) => isWanted && !document.loadingTask.destroyed && setError(reason));
    return () => {
      isWanted = false;
    };
  }, [document, number]);
  if (error !== null) return <ErrorPane error={error} />;
  // Labels the page until its text is read.
  return <canvas ref={canvas} role="img" aria-label={text === "" ? `${label}, ${number}` : text} />;
}
