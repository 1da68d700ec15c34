import { type ReactNode, useId } from "react";

interface SectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a screen. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-2 px-4 pt-2">
        <h2 id={id} className="text-body font-bold text-muted">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
