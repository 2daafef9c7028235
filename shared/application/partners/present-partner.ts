import {
  accountSchema,
  partnerDetailSchema,
  partnerSchema,
} from "../../contract/resources/partners/partner.ts";
import { presenter } from "../../contract/schema/convert.ts";
import { keyLimitOf } from "../../domain/access/api-key.ts";
import type { CertificateSummary } from "../../domain/certificates/certificate.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import type { PartnerAccount } from "../../domain/partners/partner-account.ts";

const hiddenFields = ["partnerId", "discount", "cursorSecret", "version"] as const;
const present = presenter(partnerSchema, hiddenFields);
const presentDetail = presenter(partnerDetailSchema, hiddenFields);
const presentOwn = presenter(accountSchema, hiddenFields);

/** Returns a partner as the console API shows it, without the cursor secret. */
export const presentPartner = (account: PartnerAccount) => present(shownPartner(account));

/** Returns one partner as the console API shows it, with the result of its last certification run. */
export const presentPartnerDetail = (account: PartnerAccount, certificate: CertificateSummary | null) =>
  presentDetail({
    ...shownPartner(account),
    latestCertificate: certificate && {
      id: certificate.certificateId,
      result: certificate.result,
      passedAt: certificate.passedAt,
    },
  });

/** Returns a partner's account as its own users see it. */
export const presentAccount = (account: PartnerAccount, environment: Environment) =>
  presentOwn({ ...shownPartner(account), environment, keyLimit: keyLimitOf(account, environment) });

const shownPartner = (account: PartnerAccount) => ({
  ...account,
  id: account.partnerId,
  discountConfig: {
    fixedDiscountAmount: account.discount.fixedDiscountUsd,
    commissionAmount: account.discount.commissionUsd,
  },
});
