import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/controls/Button.tsx";
import { noteError } from "#runtime/errors/watch-errors.ts";
import { ChunkFailed } from "#runtime/start/load-chunk.ts";
import { loadNewestVersion } from "#runtime/start/newest-version.ts";

interface BoundaryProps {
  readonly children: ReactNode;
  /** Shown instead of a screen that threw. */
  readonly fallback: ReactNode;
  /** Shown instead of one whose code is not on this device. */
  readonly missing?: ReactNode;
}

/** Contains a bug in its screen. Mount it with a `key` that changes with the route. */
export class ScreenBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("thrown without a reason") };
  }

  override componentDidCatch(error: unknown) {
    noteError(error);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return error instanceof ChunkFailed ? (this.props.missing ?? <ChunkMissing />) : this.props.fallback;
  }
}

/** A part of the app's code is not on this device yet. */
function ChunkMissing() {
  const { t } = useTranslation();
  return (
    <main role="alert" className="flex min-h-dvh flex-1 flex-col items-start justify-center gap-4 p-6">
      <h1 className="text-title font-bold">{t("frame.chunkTitle")}</h1>
      <p className="text-body">{t("frame.chunkFailed")}</p>
      <Button variant="main" onClick={() => void loadNewestVersion()}>
        {t("frame.reload")}
      </Button>
    </main>
  );
}
