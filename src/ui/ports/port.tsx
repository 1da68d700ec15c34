import { createContext, type ReactNode, useContext } from "react";

/** A value for the components below: what a port's `give` returns and `Ports` provides. */
export interface Provided {
  readonly provide: (children: ReactNode) => ReactNode;
}

/**
 * Declares a port: something components use and only the app can provide. Returns the hook that reads it and the
 * function that gives it. Without a fallback the hook throws outside its provider.
 */
export function createPort<Value>(
  name: string,
  ...fallback: readonly [Value?]
): readonly [use: () => Value, give: (value: Value) => Provided] {
  const missing = { name };
  const Context = createContext<Value | typeof missing>(fallback.length > 0 ? (fallback[0] as Value) : missing);
  return [
    function usePort() {
      const value = useContext(Context);
      if (value === missing) throw new Error(`The port "${name}" is used outside its provider`);
      return value as Value;
    },
    (value) => ({ provide: (children) => <Context value={value}>{children}</Context> }),
  ];
}

/** Provides all of `give` to the components below. */
export function Ports({ give, children }: { readonly give: readonly Provided[]; readonly children: ReactNode }) {
  return give.reduceRight<ReactNode>((inner, { provide }) => provide(inner), children);
}
