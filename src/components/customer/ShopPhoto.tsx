import { useTranslation } from "react-i18next";
import { useImage } from "../image/use-image.ts";

interface ShopPhotoProps {
  readonly imageId: string;
  /** The shop's name. */
  readonly name: string;
}

/** The photo of a customer's shop front, for finding the door. Says so while it is not on this device. */
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
