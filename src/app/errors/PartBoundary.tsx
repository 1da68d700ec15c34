import { Component, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/controls/Button.tsx";
import { noteError } from "#runtime/errors/watch-errors.ts";
import { ChunkFailed } from "#runtime/start/load-chunk.ts";

interface PartBoundaryProps {
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Around what opens over a page and may fail to load: the page below keeps everything typed on it. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("thrown without a reason") };
  }

  override componentDidCatch(error: unknown) {
    noteError(error);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return <Suspense>{this.props.children}</Suspense>;
    return <PartFailed isMissing={error instanceof ChunkFailed} onClose={this.props.onClose} />;
  }
}

function PartFailed({ isMissing, onClose }: { readonly isMissing: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <aside
      role="alert"
      className="fixed inset-x-3 bottom-20 z-30 mx-auto flex max-w-md items-center gap-3 rounded-card bg-card py-2 pr-2 pl-4 shadow-float edge rise-in"
    >
      <p className="flex-1 text-body font-medium">{t(isMissing ? "frame.chunkFailed" : "frame.failed")}</p>
      <Button variant="plain" onClick={onClose}>
        {t("ui.close")}
      </Button>
    </aside>
  );
}
