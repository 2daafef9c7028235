/**
 * Scenarios of the official suite that the assistant server passes completely, by protocol revision. Some other
 * scenarios pass only because they find nothing to test.
 */
export const passedScenarios: Record<string, readonly string[]> = {
  "2025-11-25": ["dns-rebinding-protection", "ping", "server-initialize", "tools-list"],
  "2026-07-28": [
    "dns-rebinding-protection",
    "http-header-validation",
    "input-required-result-unsupported-methods",
    "input-required-result-validate-input",
    "server-sse-multiple-streams",
    "tools-list",
  ],
};

/** Scenarios that require features which a server with four read-only tools lacks, by feature. */
export const inapplicableScenarios: Record<string, RegExp> = {
  "a fixture tool that answers with a certain kind of content or error":
    /^(tools-call-(simple-text|image|audio|embedded-resource|mixed-content|error|with-progress|with-logging)|json-schema-2020-12)$/,
  "a tool that asks the client for something":
    /^(tools-call-(sampling|elicitation)|elicitation-.*|input-required-result-.*)$/,
  resources: /^resources-/,
  prompts: /^prompts-/,
  completions: /^completion-complete$/,
  "a log level": /^logging-set-level$/,
  "the tasks extension": /^tasks-/,
  "tools whose arguments travel in headers": /^http-custom-header-server-validation$/,
  "streams to resume": /^server-sse-polling$/,
};

/** Scenarios of which a server with only tools passes a part, with the checks that need more. */
export const partlyApplicable: Record<string, readonly string[]> = {
  caching: [
    "sep-2549-prompts-list-caching-hints",
    "sep-2549-resources-list-caching-hints",
    "sep-2549-resources-templates-list-caching-hints",
  ],
  "server-stateless": [
    "sep-2575-http-server-no-independent-requests-on-stream",
    "sep-2575-missing-capability-http-400",
    "sep-2575-server-no-log-without-loglevel",
    "sep-2575-server-rejects-undeclared-capability",
  ],
};
