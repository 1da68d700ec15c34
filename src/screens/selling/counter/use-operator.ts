import { useEffect, useMemo, useState } from "react";
import { listOperators, type Operator } from "#local/queries/company/people.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** So long nobody touches the till before it locks. */
const IDLE_MS = 5 * 60_000;

const NOBODY: readonly Operator[] = [];

/** Who serves at this till (COUNTER-16). Where nobody has a PIN it is whoever signed in, and it never locks. */
export interface TillUse {
  readonly operator: { readonly id: string; readonly name: string };
  readonly operators: readonly Operator[];
  readonly isLocked: boolean;
  readonly lock: () => void;
  readonly unlock: (operator: Operator) => void;
}

export function useOperator(): TillUse {
  const { identity } = useDevice();
  const operators = readyValue(useLive(listOperators, undefined)) ?? NOBODY;
  const [serving, setServing] = useState<string | null>(null);
  const known = operators.find(({ id }) => id === serving);
  useEffect(() => {
    if (serving === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setServing(null), IDLE_MS);
    };
    begin();
    const acts = ["keydown", "pointerdown"] as const;
    for (const act of acts) window.addEventListener(act, begin, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const act of acts) window.removeEventListener(act, begin, { capture: true });
    };
  }, [serving]);
  return useMemo(
    () => ({
      operator: known ?? { id: identity.uid, name: identity.fullName },
      operators,
      isLocked: operators.length > 0 && known === undefined,
      lock: () => setServing(null),
      unlock: ({ id }) => setServing(id),
    }),
    [identity, operators, known, setServing],
  );
}
