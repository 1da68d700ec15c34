import { ClipboardCopy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "#i18n/use-locale.ts";
import { Button } from "#ui/controls/Button.tsx";
import { useSupport } from "../ports.ts";

interface CopySupportInfoProps {
  /** Further lines. */
  readonly readMore?: () => Promise<readonly string[]>;
}

/** Copies what support asks for first, without any customer or order data. */
export function CopySupportInfo({ readMore }: CopySupportInfoProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { version } = useSupport();
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);

  async function copy() {
    const lines = [
      `Rutero ${version}`,
      navigator.userAgent,
      `${innerWidth}×${innerHeight} @${devicePixelRatio}, ${language}, ${navigator.onLine ? "online" : "offline"}`,
      await storageLine(),
      // A database that does not open is what is to be told.
      ...((await readMore?.().catch((error: unknown) => [`unsent unknown: ${String(error)}`])) ?? []),
      new Date().toISOString(),
    ];
    const copied = navigator.clipboard?.writeText(lines.join("\n")).then(
      () => "copied" as const,
      () => "failed" as const,
    );
    setOutcome((await copied) ?? "failed");
  }

  return (
    <div className="flex flex-col gap-1">
      <Button icon={<ClipboardCopy aria-hidden className="size-5" />} onClick={() => void copy()}>
        {t("support.copy")}
      </Button>
      <output aria-live="polite" className="text-caption text-muted">
        {outcome && t(`support.${outcome}`)}
      </output>
    </div>
  );
}

async function storageLine(): Promise<string> {
  const estimate = await navigator.storage?.estimate?.();
  const kept = await navigator.storage?.persisted?.();
  const megabytes = (bytes = 0) => Math.round(bytes / 1_048_576);
  return `storage ${megabytes(estimate?.usage)}/${megabytes(estimate?.quota)} MB, ${kept ? "kept" : "not kept"}`;
}
