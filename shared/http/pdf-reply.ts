import type { Reply } from "./reply.ts";

/** Returns a PDF under its file name, to be shown in place. */
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
