import type { ReactNode } from "react";

/** A surface with an edge, for what belongs together. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <div className="overflow-hidden rounded-card bg-card edge">{children}</div>;
}
