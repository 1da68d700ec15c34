import type { ReactNode } from "react";

/** One component: its name as in src/ui, and its states below it. */
export function Sample({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <article className="flex flex-col gap-3 px-4 py-4 edge-b">
      <h3 className="text-caption font-bold text-muted">{name}</h3>
      {children}
    </article>
  );
}

/** States side by side, as many as there is room for. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
