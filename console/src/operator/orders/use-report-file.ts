import {
  largestReportBytes,
  type ReportType,
  reportTypes,
} from "../../../../shared/domain/orders/inspection-report.ts";
import { createInspectionReport } from "../../api/generated/operations.ts";
import type { FileTerms } from "../../components/forms/form-fields.ts";
import { useWrite } from "../../query/use-write.ts";
import { uploadFile } from "../inventory/upload-file.ts";

/** Returns the accepted files for the report of an order's inspection, and their upload. */
export function useReportFile(orderId: string): FileTerms {
  const write = useWrite(createInspectionReport, { alsoChanges: ["audit"] });
  return {
    types: reportTypes,
    largestBytes: largestReportBytes,
    upload: async (file, signal) => {
      const body = { content_type: file.type as ReportType, size_bytes: file.size };
      const { id, upload } = await write.mutateAsync({ path: { id: orderId }, body });
      await uploadFile(file, upload, { onSent: () => {}, signal });
      return id;
    },
  };
}
