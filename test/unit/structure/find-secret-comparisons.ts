import { type Argument, type Expression, parseSync, type Super, Visitor } from "oxc-parser";

/** A comparison that stops at the first difference, as written in the source. */
export interface SecretComparison {
  file: string;
  text: string;
}

type Operand = Argument | Expression | Super | { type: "PrivateIdentifier"; name: string };

/** Final words of names for unguessable values. */
const secretName =
  /(?:api_?key|secret|signature|tokens?|digest|hash(?:es)?|sha256|hmac|password|credentials?)s?$|(?:secret|signature|hash)[A-Z]/i;

const comparing = new Set(
  ["includes", "indexOf", "lastIndexOf", "startsWith", "endsWith"].concat("equals", "has"),
);
/** Methods of texts and bytes whose result contains the secret or a part of it. */
const passingOn = new Set(["slice", "trim", "toString", "toLowerCase", "subarray", "digest", "at"]);

/** Returns each character-by-character comparison of a secret. Comparing with a literal reveals nothing. */
export function findSecretComparisons(file: string, source: string): SecretComparison[] {
  const found: SecretComparison[] = [];
  const check = (node: { start: number; end: number }, operands: readonly Operand[]) => {
    if (operands.some(isLiteral) || !operands.flatMap(namesOf).some((name) => secretName.test(name))) return;
    found.push({ file, text: source.slice(node.start, node.end).replaceAll(/\s+/g, " ") });
  };
  new Visitor({
    BinaryExpression: (node) => {
      if (/^[!=]==?$/.test(node.operator)) check(node, [node.left, node.right]);
    },
    CallExpression: (node) => {
      const { callee } = node;
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (comparing.has(callee.property.name)) check(node, [callee.object, ...node.arguments]);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

const isLiteral = (node: Operand): boolean =>
  node.type === "Literal" ||
  node.type === "UnaryExpression" ||
  (node.type === "Identifier" && node.name === "undefined");

/** Returns the names in an expression that yields the compared value. */
function namesOf(node: Operand): string[] {
  switch (node.type) {
    case "Identifier":
    case "PrivateIdentifier":
      return [node.name];
    case "MemberExpression":
      return namesOf(node.computed ? node.object : node.property);
    case "ChainExpression":
    case "ParenthesizedExpression":
    case "TSNonNullExpression":
    case "TSAsExpression":
      return namesOf(node.expression);
    case "AwaitExpression":
      return namesOf(node.argument);
    case "LogicalExpression":
      return [...namesOf(node.left), ...namesOf(node.right)];
    case "CallExpression": {
      const { callee } = node;
      const isPassedOn =
        callee.type === "MemberExpression" && namesOf(callee).some((name) => passingOn.has(name));
      return isPassedOn ? [...namesOf(callee), ...namesOf(callee.object)] : namesOf(callee);
    }
    default:
      return [];
  }
}
