import { Info } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/controls/Button.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import type { PinMark } from "./map-pin.ts";
import { PinSign } from "./PinSign.tsx";

/** A button, and the sheet it opens: what each pin of this map stands for. */
export function PinLegend({ marks }: { readonly marks: readonly PinMark[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<Info aria-hidden className="size-5" />} onClick={() => setOpen(true)}>
        {t("map.legend")}
      </Button>
      <Sheet open={isOpen} name="pinLegend" onClose={() => setOpen(false)} title={t("map.legendTitle")}>
        <ul className="px-4 pt-1 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {marks.map((mark) => (
            <li key={mark} className="flex min-h-14 items-center gap-4 edge-b">
              <PinSign mark={mark} />
              <span className="text-body font-medium">{t(`map.marks.${mark}`)}</span>
            </li>
          ))}
          <li className="flex min-h-14 items-center gap-4 edge-b">
            <span
              aria-hidden
              className="inline-flex size-9 items-center justify-center rounded-full bg-ink text-caption font-bold text-paper"
            >
              {"×12"}
            </span>
            <span className="text-body font-medium">{t("map.marks.cluster")}</span>
          </li>
          <li className="flex min-h-14 items-center text-body text-muted">{t("map.noPinBelow")}</li>
        </ul>
      </Sheet>
    </>
  );
}
