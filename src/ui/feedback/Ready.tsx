import type { ReactNode } from "react";
import type { Live } from "../use-live.ts";
import { ErrorState } from "./ErrorState.tsx";
import { LoadingRows } from "./LoadingRows.tsx";

interface ReadyProps<Value> {
  /** What `useLive` returned; several at once: `allReady(a, b)`. */
  readonly of: Live<Value>;
  /** The title shown when the query failed, above a button that runs it again. */
  readonly failed: string;
  /** How many placeholder rows are shown while it loads. */
  readonly rows?: number;
  readonly children: (value: Value) => ReactNode;
}

/** Shows a live query: placeholder rows while loading, the error with a retry, or its value. */
export function Ready<Value>({ of: live, failed, rows = 6, children }: ReadyProps<Value>) {
  if (live.state === "loading") return <LoadingRows count={rows} />;
  if (live.state === "failed") return <ErrorState title={failed} onRetry={live.retry} />;
  return children(live.value);
}
