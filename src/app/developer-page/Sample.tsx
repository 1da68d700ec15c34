import type { ReactNode } from "react";

/** A component's name and its states. */
export function Sample({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <article className="flex flex-col gap-3 px-4 py-4 edge-b">
      <h3 className="text-caption font-bold text-muted">{name}</h3>
      {children}
    </article>
  );
}

/** States side by side. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
