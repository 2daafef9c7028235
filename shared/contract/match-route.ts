import type { RouteDefinition } from "./define-route.ts";

/** What is known of a path: the methods it answers, none when no route has it. */
export function methodsOfPath(routes: readonly RouteDefinition[], path: string): string[] {
  const segments = path.split("/");
  const methods = routes.filter((route) => matches(route.path.split("/"), segments)).map((one) => one.method);
  return [...new Set(methods)].sort();
}

function matches(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, position) =>
      part.startsWith("{") ? segments[position] !== "" : part === segments[position],
    )
  );
}
