import * as z from "zod";

/** Which repository of GitHub may deploy the stage, without stored keys; null when it is deployed by hand only. */
export const pipeline = z
  .strictObject({
    /** `owner/name`. Jobs in its environments `<stage>` and `<stage>-diff` take roles of the account. */
    repository: z.string().regex(/^[\w.-]{1,39}\/[\w.-]{1,100}$/, "Use owner/name"),
    /**
     * The account's provider for GitHub's tokens, of which there can be one; null makes it. The first stage of an
     * account makes it, the others name it.
     */
    existingProviderArn: z
      .string()
      .regex(/^arn:aws:iam::\d{12}:oidc-provider\/token\.actions\.githubusercontent\.com$/)
      .nullable(),
  })
  .nullable();
