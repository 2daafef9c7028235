import { isIP } from "node:net";
import example from "../example.ts";
import { type ConfigFault, findPartFaults } from "./find-part-faults.ts";
import { stageConfig } from "./stage-config.ts";

const placeholder =
  /\b(?:set[-_ ]to|change[-_ ]?me|todo|fixme|tbd|placeholder|dummy|your[-_ ]|insert[-_ ])|^[<{[].*[>}\]]$|^(.)\1{3,}$/i;
/** Reserved domain names. @see https://www.rfc-editor.org/rfc/rfc6761 and rfc2606 */
const reservedName =
  /(?:^|[.@/])(?:example\.(?:com|net|org)|[\w-]+\.(?:example|test|invalid|local)|(?:[\w-]+\.)*localhost)(?=$|[/:])/i;
const documentationAccounts = new Set(["000000000000", "111122223333", "123456789012", "444455556666"]);

/** Company-specific parts of the example, which no other stage may contain. */
const ownParts =
  /^(?:account|seller\.|mail\.|alarms\.|identity\.domainPrefix|pipeline\.repository|console\.domain\.|.*\.domains\.)/;

/**
 * Returns all errors that block the deployment of a stage: schema errors, placeholders, reserved names,
 * values left from the example, and incompatible parts. Empty for a deployable stage.
 */
export function findConfigFaults(stageName: string, config: unknown): ConfigFault[] {
  const parsed = stageConfig.safeParse(config);
  const ofSchema = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    path: path.map(String).join("."),
    message,
  }));
  const faulty = new Set(ofSchema.map(({ path }) => path));
  const ofTexts = textsOf(config)
    .filter(([path]) => !faulty.has(path))
    .flatMap(([path, text]) => faultsOfText(path, text));
  const copied = stageName === "example" ? [] : findCopiedValues(config);
  const ofParts = parsed.success ? findPartFaults(stageName, parsed.data) : [];
  return [...ofSchema, ...ofTexts, ...copied, ...ofParts];
}

/** Returns every text with its path. */
function textsOf(value: unknown, path: readonly string[] = []): [path: string, text: string][] {
  if (typeof value === "string") return [[path.join("."), value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, [...path, name]));
}

function faultsOfText(path: string, text: string): ConfigFault[] {
  const faults: ConfigFault[] = [];
  if (placeholder.test(text)) faults.push({ path, message: `"${text}" is a placeholder` });
  if (!isDevelopmentOrigin(path) && reservedName.test(text))
    faults.push({ path, message: `"${text}" is a name that nobody can own` });
  if (path === "account" && documentationAccounts.has(text))
    faults.push({ path, message: `${text} is an account of documentation` });
  if (text.startsWith("http")) faults.push(...faultsOfUrl(path, text));
  return faults;
}

const isDevelopmentOrigin = (path: string): boolean => path.includes(".developmentOrigins.");

function faultsOfUrl(path: string, text: string): ConfigFault[] {
  const url = URL.parse(text);
  if (url === null) return [{ path, message: `"${text}" is not a URL` }];
  if (url.protocol !== "https:" && !isDevelopmentOrigin(path))
    return [{ path, message: `"${text}" must be https` }];
  if (isIP(url.hostname.replaceAll(/[[\]]/g, "")) !== 0)
    return [{ path, message: `"${text}" needs a name in place of an address` }];
  return [];
}

function findCopiedValues(config: unknown): ConfigFault[] {
  const ofExample = new Map(textsOf(example));
  return textsOf(config)
    .filter(([path, text]) => ownParts.test(path) && ofExample.get(path) === text)
    .map(([path, text]) => ({ path, message: `"${text}" is the example's value` }));
}
