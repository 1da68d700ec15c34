import { useTranslation } from "react-i18next";
import { useImage } from "../image/use-image.ts";

interface ShopPhotoProps {
  readonly imageId: string;
  /** Whose shop it is. */
  readonly name: string;
}

/** The front of a customer's shop: how a driver finds the door. Says so where this device does not have it yet. */
export function ShopPhoto({ imageId, name }: ShopPhotoProps) {
  const { t } = useTranslation();
  const full = useImage(imageId, "full");
  const thumb = useImage(imageId, "thumb");
  const source = full ?? thumb;
  return (
    <div className="flex aspect-video w-full items-center justify-center overflow-hidden rounded-card bg-raised edge">
      {source === null ? (
        <p className="px-4 text-center text-body text-muted">{t("customer.photoMissing")}</p>
      ) : (
        <img src={source} alt={t("customer.photoOf", { name })} decoding="async" className="size-full object-contain" />
      )}
    </div>
  );
}
