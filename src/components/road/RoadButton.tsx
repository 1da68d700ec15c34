import { Route } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useText } from "#i18n/use-text.ts";
import { Button, type ButtonVariant } from "#ui/controls/Button.tsx";
import { useRoad } from "../ports.ts";

const RoadSheet = lazy(async () => ({ default: (await import("./RoadSheet.tsx")).RoadSheet }));

interface RoadButtonProps {
  readonly variant?: ButtonVariant;
  readonly full?: boolean;
  /** The button's text, by default "Ready for the road". */
  readonly label?: string;
}

/** Opens "ready for the road"; nothing for those who have no route of their own. */
export function RoadButton({ variant = "plain", full = false, label }: RoadButtonProps) {
  const { t } = useText();
  const road = useRoad();
  const [isOpen, setOpen] = useState(false);
  if (road === null) return null;
  return (
    <>
      <Button
        variant={variant}
        full={full}
        icon={<Route aria-hidden className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {label ?? t("road.title")}
      </Button>
      {isOpen && (
        <Suspense>
          <RoadSheet road={road} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
