import type { ReactNode } from "react";

/** A bordered surface that groups content. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <div className="overflow-hidden rounded-card bg-card edge">{children}</div>;
}
