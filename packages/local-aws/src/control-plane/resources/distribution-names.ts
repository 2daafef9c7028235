import type { Account } from "../account/account.ts";
import type { AccountResource, Properties } from "../account/account-records.ts";

/**
 * Returns CloudFront's error if another distribution of the account serves one of the names; else null. In AWS, a name
 * is unique among the distributions of all accounts.
 */
export function findTakenName({ key, properties }: AccountResource, account: Account): string | null {
  const namesOf = ({ DistributionConfig }: Properties): string[] =>
    ((DistributionConfig ?? {}) as { Aliases?: string[] }).Aliases ?? [];
  const taken = [...account.resources().values()]
    .filter((other) => other.type === "AWS::CloudFront::Distribution" && other.key !== key)
    .flatMap((other) => namesOf(other.properties));
  return namesOf(properties).some((name) => taken.includes(name))
    ? "Invalid request provided: AWS::CloudFront::Distribution: One or more of the CNAMEs you provided are already " +
        "associated with a different resource. (Service: CloudFront, Status Code: 409)"
    : null;
}
