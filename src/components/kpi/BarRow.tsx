interface BarRowProps {
  readonly label: string;
  readonly value: string;
  readonly note: string | null;
  /** The length of its bar, as a share of the longest; below zero is none. */
  readonly share: number;
}

/** A row of a chart: its bar is drawn behind its words, so that it needs no colour to be read. */
export function BarRow({ label, value, note, share }: BarRowProps) {
  return (
    <tr className="edge-b">
      <th scope="row" className="relative w-full px-4 py-2 text-left text-body font-normal">
        <span
          aria-hidden
          className="absolute inset-y-1 left-0 rounded-r-control bg-raised"
          style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }}
        />
        <span className="relative">{label}</span>
        {note !== null && <span className="relative block text-caption text-muted">{note}</span>}
      </th>
      <td className="px-4 py-2 text-right text-body font-medium whitespace-nowrap tabular-nums">{value}</td>
    </tr>
  );
}
