import * as z from "zod";

const gitHubId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** The GitHub repository that may deploy the stage without stored keys; null for manual deployment only. */
export const pipeline = z
  .strictObject({
    /** `owner/name`. Jobs in its environments `<stage>` and `<stage>-diff` assume roles of the account. */
    repository: z.string().regex(/^[\w.-]{1,39}\/[\w.-]{1,100}$/, "Use owner/name"),
    /**
     * GitHub's ids of the owner and the repository (`gh api repos/<owner>/<name> --jq '.owner.id, .id'`).
     * Tokens of repositories created, renamed or moved since 15 July 2026 contain them:
     * `repo:owner@id/name@id:...`.
     */
    ids: z.strictObject({ owner: gitHubId, repository: gitHubId }),
    /**
     * The account's OIDC provider for GitHub's tokens; null if this stage creates the provider. An account has at most
     * one such provider: the first stage creates it, and later stages name it.
     */
    existingProviderArn: z
      .string()
      .regex(/^arn:aws:iam::\d{12}:oidc-provider\/token\.actions\.githubusercontent\.com$/)
      .nullable(),
  })
  .nullable();
