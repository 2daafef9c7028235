import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { presentCertificateEntry } from "../../../shared/application/certificates/present-certificate.ts";
import { listPartnerCertificates } from "../../../shared/application/certificates/read-certificates.ts";
import { listPartnerCertificatesRoute } from "../../../shared/contract/routes/certificates/list-partner-certificates.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";

/** `GET /ops/v1/partners/{id}/certificates` */
export const handler = consoleHandler(listPartnerCertificatesRoute, async ({ params, query }) => {
  const list = `${listPartnerCertificatesRoute.operationId}:${params.id}`;
  const cursors = textCursor(await operatorCursorSecret(), list);
  const after = cursors.open(query.cursor);
  const { certificates, next } = await listPartnerCertificates(params.id, query.limit, after);
  const data = certificates.map(presentCertificateEntry);
  return pageReply({ data, next, positionOf: ({ id }) => id }, cursors);
});
