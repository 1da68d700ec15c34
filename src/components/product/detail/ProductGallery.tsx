import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Product } from "#domain/product/product.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { ProductPicture } from "../ProductPicture.tsx";
import { useImage } from "#components/image/use-image.ts";

interface ProductGalleryProps {
  readonly product: Product;
  readonly name: string;
  readonly hue: number | null;
}

/** The photographs, the selected one large; without any, the drawn picture. */
export function ProductGallery({ product, name, hue }: ProductGalleryProps) {
  const { t } = useTranslation();
  const { images } = product;
  const [shown, setShown] = useState(0);
  const current = images[Math.min(shown, images.length - 1)] ?? null;
  const large = useImage(current, "full");
  return (
    <div className="flex flex-col items-center gap-2 px-4 pt-4">
      {large === null ? (
        <ProductPicture
          productId={product.id}
          picture={product.picture}
          imageId={current ?? undefined}
          name={name}
          hue={hue}
          size="large"
        />
      ) : (
        <img src={large} alt={name} className="aspect-square w-full max-w-80 rounded-card object-cover" />
      )}
      {images.length > 1 && (
        <div className="flex flex-wrap justify-center gap-2">
          {images.map((imageId, index) => (
            <button
              key={imageId}
              type="button"
              aria-label={t("products.photo", { number: index + 1 })}
              aria-pressed={imageId === current}
              onClick={() => setShown(index)}
              className={joinClasses("rounded-control", imageId === current && "shadow-[0_0_0_2px_var(--color-brand)]")}
            >
              <ProductPicture picture="" imageId={imageId} name={name} hue={hue} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
