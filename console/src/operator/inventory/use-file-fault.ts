import { useEffect, useState } from "react";
import { evaluateFile, type FileFault } from "./evaluate-file.ts";

/**
 * Returns the reason why a selected file is not sent: null for a valid file, undefined during the check and without a
 * file.
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
