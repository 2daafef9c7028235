import { readSellerLogo } from "../../adapters/object-storage/invoice-objects.ts";
import type { InvoiceSeller } from "../../documents/invoice-document.ts";
import { sellerSetting } from "../../platform/seller-setting.ts";

let remembered: { text: string; seller: Promise<InvoiceSeller> } | null = null;

/** Returns the seller shown on invoices, including its logo; read once per process. */
export function readSeller(): Promise<InvoiceSeller> {
  const { text, logoKey, ...identity } = sellerSetting();
  if (remembered?.text !== text) {
    const seller = addLogo(identity, logoKey);
    remembered = { text, seller };
    // A failure is not cached, because the store may be reachable next time.
    seller.catch(() => {
      remembered = null;
    });
  }
  return remembered.seller;
}

const addLogo = async (
  identity: Omit<InvoiceSeller, "logoPng">,
  logoKey: string | null,
): Promise<InvoiceSeller> => ({
  ...identity,
  logoPng: logoKey === null ? null : await readSellerLogo(logoKey),
});
