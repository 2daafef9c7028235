import { requireVariable } from "./environment-variables.ts";

/** The issuer of invoices, as deployed. */
export interface SellerSetting {
  /** The setting as given. */
  text: string;
  name: string;
  addressLines: readonly string[];
  registrationNumber: string | null;
  email: string | null;
  phone: string | null;
  bank: {
    name: string;
    branch: string | null;
    swift: string;
    accountNumber: string;
    accountHolder: string;
  };
  /** Key of the logo in the document bucket; null without a logo. */
  logoKey: string | null;
}

/** Returns the seller that the templates were deployed with. @throws Error as `parseSeller` does */
export const sellerSetting = (): SellerSetting => parseSeller(requireVariable("SELLER"));

/** Parses the seller setting. @throws Error naming the first part that is missing or empty. */
export function parseSeller(text: string): SellerSetting {
  const setting = JSON.parse(text) as Record<string, unknown>;
  const bank = (setting.bank ?? {}) as Record<string, unknown>;
  return {
    text,
    name: requireText(setting, "name"),
    addressLines: requireLines(setting.addressLines),
    registrationNumber: textOrNull(setting.registrationNumber),
    email: textOrNull(setting.email),
    phone: textOrNull(setting.phone),
    bank: {
      name: requireText(bank, "name"),
      branch: textOrNull(bank.branch),
      swift: requireText(bank, "swift"),
      accountNumber: requireText(bank, "accountNumber"),
      accountHolder: requireText(bank, "accountHolder"),
    },
    logoKey: textOrNull(setting.logoKey),
  };
}

function requireText(fields: Record<string, unknown>, name: string): string {
  const value = fields[name];
  if (typeof value !== "string" || value === "") throw new Error(`The seller's ${name} is not set`);
  return value;
}

function requireLines(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0) throw new Error("The seller's addressLines are not set");
  return value.map(String);
}

const textOrNull = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;
