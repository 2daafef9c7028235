import * as z from "zod";
import { line, mailAddress } from "./texts.ts";

/** The issuer of invoices and its bank account, as printed. */
export const seller = z.strictObject({
  name: line(120),
  addressLines: z.array(line(120)).min(1).max(5),
  registrationNumber: line(60).nullable(),
  email: mailAddress.nullable(),
  phone: line(40).nullable(),
  bank: z.strictObject({
    name: line(120),
    branch: line(120).nullable(),
    /** ISO 9362. */
    swift: z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, "Use a BIC of 8 or 11 characters"),
    accountNumber: line(60),
    accountHolder: line(120),
  }),
  /** Key of a PNG below `seller/` in the document bucket. */
  logoKey: z
    .string()
    .regex(/^seller\/[\w.-]{1,100}$/)
    .nullable(),
});
