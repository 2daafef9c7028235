import { accountSchema, partnerSchema } from "../../contract/resources/partner.ts";
import { presenter } from "../../contract/schema/convert.ts";
import { keyLimitOf } from "../../domain/access/api-key.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import type { PartnerAccount } from "../../domain/partners/partner-account.ts";

const hiddenFields = ["partnerId", "discount", "cursorSecret", "version"] as const;
const present = presenter(partnerSchema, hiddenFields);
const presentOwn = presenter(accountSchema, hiddenFields);

/** A partner as the console API shows it, without the cursor secret. */
export const presentPartner = (account: PartnerAccount) => present(shownPartner(account));

/** A partner's account as its own users see it. */
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
