/**
 * Returns one cycle of a graph as its nodes in order, the first one repeated at the end, or an empty list.
 * @param graph successors of each node; unknown names have none
 */
export function findCycle(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>();
  const visit = (node: string, trail: string[]): string[] => {
    const at = trail.indexOf(node);
    if (at >= 0) return [...trail.slice(at), node];
    const targets = graph.get(node);
    if (targets === undefined || done.has(node)) return [];
    for (const target of targets) {
      const cycle = visit(target, [...trail, node]);
      if (cycle.length > 0) return cycle;
    }
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
