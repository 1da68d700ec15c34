interface FactListProps {
  /** Name and value; empty values are left out. */
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** A list of names and values. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="flex flex-col px-4">
      {facts
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <div key={name} className="flex min-h-10 items-baseline justify-between gap-x-4 py-2 edge-b tight:flex-wrap">
            <dt className="text-body text-muted">{name}</dt>
            <dd className="ml-auto min-w-0 text-right text-body break-words tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
