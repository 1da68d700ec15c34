import { type ReactNode, type Ref, useId } from "react";

interface FormSectionProps {
  readonly title: string;
  /** What the fields are for, if the title does not say it. */
  readonly detail?: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

/** A group of fields in one column of readable width. */
export function FormSection({ title, detail, children, ref }: FormSectionProps) {
  const id = useId();
  return (
    <section
      ref={ref}
      aria-labelledby={id}
      className="scroll-mt-16 flex max-w-2xl flex-col gap-4 px-4 pt-4 pb-6 not-last:edge-b"
    >
      <div className="flex flex-col">
        <h2 id={id} className="text-row font-bold">
          {title}
        </h2>
        {detail !== undefined && <p className="text-body text-muted">{detail}</p>}
      </div>
      {children}
    </section>
  );
}

/** Two short fields side by side if there is room, one below the other on a phone. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-1 items-start gap-4 min-[30rem]:grid-cols-2">{children}</div>;
}
