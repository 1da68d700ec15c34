import { Image } from "lucide-react";
import { useState } from "react";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useImage } from "../image/use-image.ts";

/** Opens the photographs of a payment's checks and transfers again (PAY-18). Nothing where there is none. */
export function PaymentPhotos({ photoIds, number }: { readonly photoIds: readonly string[]; readonly number: string }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (photoIds.length === 0) return null;
  return (
    <>
      <Button variant="quiet" icon={<Image aria-hidden className="size-5" />} onClick={() => setOpen(true)}>
        {t("payment.photo", { count: photoIds.length })}
        <span className="sr-only"> {number}</span>
      </Button>
      {isOpen && (
        <Sheet open onClose={() => setOpen(false)} size="tall" title={t("payment.photoOfPayment", { number })}>
          <div className="flex flex-col gap-4 p-4">
            {photoIds.map((imageId) => (
              <Photograph key={imageId} imageId={imageId} />
            ))}
          </div>
        </Sheet>
      )}
    </>
  );
}

function Photograph({ imageId }: { readonly imageId: string }) {
  const { t } = useText();
  const source = useImage(imageId, "full");
  if (source === null)
    return (
      <output className="block rounded-card bg-card p-4 text-body text-muted edge">{t("payment.photoComing")}</output>
    );
  return <img src={source} alt={t("payment.photo", { count: 1 })} className="w-full rounded-card edge" />;
}
