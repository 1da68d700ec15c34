import type { ReactNode } from "react";
import { Section } from "#ui/layout/Section.tsx";
import { BarRow } from "./BarRow.tsx";
import type { ChartRow } from "./chart-rows.ts";

interface ChartProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly rows: readonly ChartRow[];
  readonly format: (amount: number) => string;
  /** What an amount means besides; null = nothing. */
  readonly noteOf?: (amount: number) => string | null;
}

/** Amounts as bars in a table, which reads the same by eye, keyboard and screen reader. Nothing where there are none. */
export function Chart({ title, action, rows, format, noteOf }: ChartProps) {
  if (rows.length === 0) return null;
  const most = Math.max(...rows.map(({ amount }) => amount), 1);
  return (
    <Section title={title} action={action}>
      <table className="w-full edge-t">
        <tbody>
          {rows.map(({ key, label, amount }) => (
            <BarRow
              key={key}
              label={label}
              value={format(amount)}
              note={noteOf?.(amount) ?? null}
              share={amount / most}
            />
          ))}
        </tbody>
      </table>
    </Section>
  );
}
