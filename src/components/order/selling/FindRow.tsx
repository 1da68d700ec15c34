import type { ReactNode } from "react";
import { LoadProgress } from "#components/sync/LoadProgress.tsx";

interface FindRowProps {
  readonly search: ReactNode;
  readonly chips: ReactNode;
}

/** What finds products, above their list: one row where two would leave no room for a product. */
export function FindRow({ search, chips }: FindRowProps) {
  return (
    <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] edge-b low:grid-cols-2 low:items-center">
      <div className="flex items-center gap-1 px-4 pt-2 *:first:min-w-0 *:first:flex-1 low:pt-0">{search}</div>
      <div className="low:order-last low:col-span-full">
        <LoadProgress />
      </div>
      {chips}
    </div>
  );
}
