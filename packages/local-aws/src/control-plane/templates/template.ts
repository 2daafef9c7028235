/** A parameter as a template declares it. */
export interface TemplateParameter {
  Type: string;
  Default?: unknown;
  NoEcho?: unknown;
  AllowedValues?: unknown[];
  AllowedPattern?: string;
  ConstraintDescription?: string;
  MinLength?: number | string;
  MaxLength?: number | string;
  MinValue?: number | string;
  MaxValue?: number | string;
}

/** A resource as a template declares it. */
export interface TemplateResource {
  Type: string;
  Properties?: Record<string, unknown>;
  Metadata?: Record<string, unknown>;
  Condition?: string;
  DependsOn?: string | string[];
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  UpdatePolicy?: Record<string, unknown>;
}

/** An output as a template declares it. */
export interface TemplateOutput {
  Value: unknown;
  Description?: string;
  Condition?: string;
  Export?: { Name: unknown };
}

/** A CloudFormation template. */
export interface Template {
  Description?: string;
  Parameters?: Record<string, TemplateParameter>;
  Mappings?: Record<string, Record<string, Record<string, unknown>>>;
  Conditions?: Record<string, unknown>;
  Rules?: Record<
    string,
    { RuleCondition?: unknown; Assertions?: { Assert: unknown; AssertDescription?: string }[] }
  >;
  Resources: Record<string, TemplateResource>;
  Outputs?: Record<string, TemplateOutput>;
}
