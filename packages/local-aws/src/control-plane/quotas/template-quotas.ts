import { alikeInRegion, type CountedResource, type Quota } from "./quota.ts";

const source = "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html";

/** Type of a stack. To measure a template, pass the template as the properties of a resource of this type. */
export const stackType = "AWS::CloudFormation::Stack";

/** Maximum bytes of a template in a bucket. */
export const templateBytes = 1_000_000;

/** Returns the quota for the number of entries in a section of a template. */
const countedPerTemplate = (section: string, limit: number): Quota => {
  const unit = section.toLowerCase();
  return {
    title: `CloudFormation: ${unit} per template`,
    ...{ limit, unit, source, types: [stackType] },
    measure: ({ properties }: CountedResource) => Object.keys((properties[section] ?? {}) as object).length,
    refuse: (_: CountedResource, value: number) =>
      `Number of ${unit}, ${value}, is greater than maximum allowed, ${limit}`,
  };
};

/** Quotas that CloudFormation checks before it evaluates a template. */
export const sectionQuotas: Quota[] = [
  countedPerTemplate("Resources", 500),
  countedPerTemplate("Parameters", 200),
  countedPerTemplate("Outputs", 200),
  countedPerTemplate("Mappings", 200),
];

/** Quota of the stacks of a region. CloudFormation checks it when it opens a stack. */
export const stackQuota: Quota = {
  title: "CloudFormation: stacks of a region",
  ...{ limit: 2_000, unit: "stacks", source, types: [stackType] },
  measure: (resource, others) => alikeInRegion(resource, others).length,
  refuse: () => "Limit for stack has been exceeded",
};

/** Quotas of stacks and their templates. */
export const templateQuotas: Quota[] = [
  stackQuota,
  ...sectionQuotas,
  {
    title: "CloudFormation: bytes of a template",
    ...{ limit: templateBytes, unit: "bytes", source, types: [stackType] },
    // The CDK writes templates with this indentation.
    measure: ({ properties }) => Buffer.byteLength(JSON.stringify(properties, null, 1)),
    refuse: () => `Template may not exceed ${templateBytes} bytes in size.`,
  },
];
