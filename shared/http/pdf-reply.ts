import type { Reply } from "./reply.ts";

/** Returns a PDF with its file name, for display in the browser. */
export const pdfReply = (
  { fileName, bytes }: { fileName: string; bytes: Uint8Array },
  headers: Record<string, string> = {},
): Reply => ({
  status: 200,
  headers: {
    ...headers,
    "Content-Type": "application/pdf",
    "Content-Disposition": `inline; filename="${fileName}"`,
  },
  bytes,
});
