import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { useCodeWait } from "#ui/hooks/late-data.ts";

/** A placeholder while a screen's code or database loads. */
export function LoadingScreen() {
  useCodeWait();
  return (
    <div className="flex min-h-dvh flex-1 flex-col">
      <div className="min-h-14 edge-b" />
      <LoadingRows />
    </div>
  );
}
