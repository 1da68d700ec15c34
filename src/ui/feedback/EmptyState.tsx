import type { ReactNode } from "react";
import { EmptyLine } from "./EmptyLine.tsx";

interface EmptyStateProps {
  /** One sentence: why it is empty. */
  readonly title: string;
  readonly detail?: string;
  /** The action that fills it. */
  readonly action?: ReactNode;
}

export function EmptyState({ title, detail, action }: EmptyStateProps) {
  return (
    <div className="flex flex-1 flex-col items-start gap-4 px-6 py-10 low:py-4 tight:py-4">
      {/* With large text on a small screen the action needs its room. */}
      <div className="low:hidden tight:hidden">
        <EmptyLine />
      </div>
      <div className="flex flex-col gap-1">
        <p className="text-row font-medium">{title}</p>
        {detail !== undefined && <p className="text-body text-muted">{detail}</p>}
      </div>
      {action}
    </div>
  );
}
