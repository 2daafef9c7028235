/** A mention of a resource, parameter or pseudo parameter; `attribute` is null for `Ref`. */
export interface Reference {
  name: string;
  attribute: string | null;
}

/** Returns everything a template value refers to by `Ref`, `Fn::GetAtt` or `Fn::Sub`. */
export function findReferences(value: unknown): Reference[] {
  if (Array.isArray(value)) return value.flatMap(findReferences);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, argument]) => {
    if (key === "Ref" && typeof argument === "string") return [{ name: argument, attribute: null }];
    if (key === "Fn::GetAtt") return [readAttribute(argument)];
    if (key === "Fn::Sub") return readSubstitution(argument);
    return findReferences(argument);
  });
}

function readAttribute(argument: unknown): Reference {
  const [name = "", ...attribute] =
    typeof argument === "string" ? argument.split(".") : (argument as string[]);
  return { name, attribute: attribute.join(".") };
}

function readSubstitution(argument: unknown): Reference[] {
  const [text, variables = {}] = (Array.isArray(argument) ? argument : [argument]) as [string, object?];
  const names = [...String(text).matchAll(/\$\{([^!}][^}]*)\}/g)]
    .map(([, name]) => name!.trim())
    .filter((name) => !Object.hasOwn(variables, name));
  return [
    ...names.map((name) => {
      const dot = name.indexOf(".");
      return dot === -1
        ? { name, attribute: null }
        : { name: name.slice(0, dot), attribute: name.slice(dot + 1) };
    }),
    ...findReferences(variables),
  ];
}
