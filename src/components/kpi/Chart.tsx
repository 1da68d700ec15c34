import type { ReactNode } from "react";
import { Section } from "#ui/layout/Section.tsx";
import { BarRow } from "./BarRow.tsx";
import type { ChartRow } from "./chart-rows.ts";

interface ChartProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly rows: readonly ChartRow[];
  readonly format: (amount: number) => string;
  /** What a row says besides; null = nothing. */
  readonly noteOf?: (row: ChartRow) => string | null;
}

/** Amounts as bars in a table, which reads the same by eye, keyboard and screen reader. Nothing where there are none. */
export function Chart({ title, action, rows, format, noteOf }: ChartProps) {
  if (rows.length === 0) return null;
  const most = Math.max(...rows.map(({ amount }) => amount), 1);
  return (
    <Section title={title} action={action}>
      <table className="w-full edge-t">
        <tbody>
          {rows.map((row) => (
            <BarRow
              key={row.key}
              label={row.label}
              value={format(row.amount)}
              note={noteOf?.(row) ?? null}
              share={row.amount / most}
            />
          ))}
        </tbody>
      </table>
    </Section>
  );
}
