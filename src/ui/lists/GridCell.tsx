import type { ReactNode } from "react";

interface GridCellProps {
  /** The cell that names its row. */
  readonly header?: boolean;
  readonly id?: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A cell of a row of a virtual table: what takes the focus in it has `data-column` and no stop of its own for Tab. */
export function GridCell({ header = false, id, className, children }: GridCellProps) {
  return (
    <div role={header ? "rowheader" : "gridcell"} id={id} className={className}>
      {children}
    </div>
  );
}
