import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";

/** The outline of a screen while its code or its database opens. */
export function LoadingScreen() {
  return (
    <div className="flex min-h-dvh flex-1 flex-col">
      <div className="min-h-14 edge-b" />
      <LoadingRows />
    </div>
  );
}
