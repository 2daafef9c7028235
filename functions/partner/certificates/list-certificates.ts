import { presentCertificateEntry } from "../../../shared/application/certificates/present-certificate.ts";
import { listCertificates } from "../../../shared/application/certificates/read-certificates.ts";
import { listCertificatesRoute } from "../../../shared/contract/routes/certificates/list-certificates.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/certificates` */
export const handler = partnerHandler(listCertificatesRoute, async ({ query, caller }) => {
  const { partnerId, cursorSecret } = caller;
  const cursors = textCursor(cursorSecret, `listCertificates:${partnerId}`);
  const { certificates, next } = await listCertificates(partnerId, query.limit, cursors.open(query.cursor));
  const data = certificates.map(presentCertificateEntry);
  return pageReply({ data, next, positionOf: ({ id }) => id }, cursors);
});
