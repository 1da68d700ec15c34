import type { Figures } from "#domain/kpi/figures.ts";

/** What is counted apart under a prefix, by what follows it, the most first. */
export function valuesOf(figures: Figures, prefix: "netOf:" | "noOrder:"): readonly (readonly [string, number])[] {
  return Object.entries(figures)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value = 0]) => [name.slice(prefix.length), value] as const)
    .toSorted(([, one], [, other]) => other - one);
}
