import { UNSENT_KINDS, type UnsentKind } from "./change-kind.ts";

/** The unsent changes by kind. A record that was changed several times counts once. */
export type UnsentWork = Readonly<Record<UnsentKind, number>>;

/** The total; 0 = nothing is unsent. */
export function unsentTotal(work: UnsentWork): number {
  return UNSENT_KINDS.reduce((sum, kind) => sum + work[kind], 0);
}
