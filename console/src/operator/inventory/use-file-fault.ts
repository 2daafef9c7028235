import { useEffect, useState } from "react";
import { evaluateFile, type FileFault } from "./evaluate-file.ts";

/**
 * Returns why a selected file cannot be sent: null for a valid file, undefined while the file is checked or if none
 * is selected.
 */
export function useFileFault(file: File | undefined): FileFault | null | undefined {
  const [judged, setJudged] = useState<{ file: File; fault: FileFault | null } | null>(null);
  useEffect(() => {
    if (file === undefined) return;
    let isChosen = true;
    void evaluateFile(file).then((fault) => isChosen && setJudged({ file, fault }));
    return () => {
      isChosen = false;
    };
  }, [file]);
  return file === undefined || judged?.file !== file ? undefined : judged.fault;
}
