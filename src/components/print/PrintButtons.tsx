import { Printer, Share2 } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/controls/Button.tsx";
import type { Output } from "./print-documents.ts";
import { loadPrinting } from "./use-printing.ts";

interface PrintButtonsProps {
  readonly busy: boolean;
  /** Printing is what the page is for. */
  readonly main?: boolean;
  readonly onChosen: (output: Exclude<Output, "picture">) => void;
}

/** Prints what the page shows, or shares it as a PDF. */
export function PrintButtons({ busy, main = false, onChosen }: PrintButtonsProps) {
  const { t } = useTranslation();
  useEffect(() => {
    // A failure shows when something is printed.
    loadPrinting().catch(() => {});
  }, []);
  return (
    <div className="flex gap-2 *:min-h-14 *:flex-1">
      <Button icon={<Share2 aria-hidden className="size-5" />} disabled={busy} onClick={() => onChosen("pdf")}>
        {t("print.sharePdf")}
      </Button>
      <Button
        variant={main ? "main" : "plain"}
        icon={<Printer aria-hidden className="size-5" />}
        disabled={busy}
        onClick={() => onChosen("print")}
      >
        {t("print.print")}
      </Button>
    </div>
  );
}
