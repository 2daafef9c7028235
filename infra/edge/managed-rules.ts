/**
 * The rules in AWS's groups by name, as published on 2026-11-22. If a listed rule rejects a request, the client gets
 * our response. If an unlisted rule rejects it, the client gets CloudFront's own page. AWS ignores unknown names.
 * @see https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
export const managedRules = {
  AWSManagedRulesCommonRuleSet: [
    "NoUserAgent_HEADER",
    "UserAgent_BadBots_HEADER",
    "SizeRestrictions_QUERYSTRING",
    "SizeRestrictions_Cookie_HEADER",
    "SizeRestrictions_BODY",
    "SizeRestrictions_URIPATH",
    "EC2MetaDataSSRF_BODY",
    "EC2MetaDataSSRF_COOKIE",
    "EC2MetaDataSSRF_URIPATH",
    "EC2MetaDataSSRF_QUERYARGUMENTS",
    "GenericLFI_QUERYARGUMENTS",
    "GenericLFI_URIPATH",
    "GenericLFI_BODY",
    "RestrictedExtensions_URIPATH",
    "RestrictedExtensions_QUERYARGUMENTS",
    "GenericRFI_QUERYARGUMENTS",
    "GenericRFI_BODY",
    "GenericRFI_URIPATH",
    "CrossSiteScripting_COOKIE",
    "CrossSiteScripting_QUERYARGUMENTS",
    "CrossSiteScripting_BODY",
    "CrossSiteScripting_URIPATH",
  ],
  AWSManagedRulesKnownBadInputsRuleSet: [
    "JavaDeserializationRCE_HEADER",
    "JavaDeserializationRCE_BODY",
    "JavaDeserializationRCE_URIPATH",
    "JavaDeserializationRCE_QUERYSTRING",
    "Host_localhost_HEADER",
    "PROPFIND_METHOD",
    "ExploitablePaths_URIPATH",
    "Log4JRCE_HEADER",
    "Log4JRCE_QUERYSTRING",
    "Log4JRCE_BODY",
    "Log4JRCE_URIPATH",
    "ReactJSRCE_BODY",
  ],
} as const;

export type ManagedRuleGroup = keyof typeof managedRules;
export type ManagedRule = (typeof managedRules)[ManagedRuleGroup][number];
