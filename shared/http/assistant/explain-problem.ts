import type { Problem } from "../../domain/errors/problem.ts";

/** Returns a rejection as text for a model: the problem, and the next call to make. */
export function explainProblem({ code, message, details }: Problem): string {
  switch (code) {
    case "validation_error":
      return explainArguments(message, details);
    case "invalid_cursor":
      return "The cursor is damaged or not from this server. Pass next_cursor unchanged, or search again without it.";
    case "vehicle_not_found":
      return `${message} Call search_vehicles for available cars.`;
    case "dealer_upstream_unavailable":
      return "Dealer cars cannot be reached now. Try again in 5 to 30 seconds, or call search_vehicles with source auction.";
    default:
      return message;
  }
}

function explainArguments(message: string, { field, value, issues }: Problem["details"]): string {
  if (field === "cursor") return "The cursor is out of date. Search again without it.";
  if (value !== undefined) return `No dealer source knows the ${field} "${value}". Call list_makes_models.`;
  if (field !== undefined) return `${message} Call list_makes_models.`;
  if (!Array.isArray(issues)) return message;
  return issues
    .map(({ path, message: wrong }: { path: string; message: string }) => {
      return `${path.replace("arguments.", "")} ${wrong}${wrong.endsWith("?") ? "" : "."}`;
    })
    .join(" ");
}
