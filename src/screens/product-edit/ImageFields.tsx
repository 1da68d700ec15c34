import { ImagePlus, Star, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { PRODUCT_LIMITS } from "#domain/check-product.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/Button.tsx";
import { FieldMessage } from "#ui/FieldMessage.tsx";
import { FormSection } from "#ui/FormSection.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { useImages } from "#ui/images-context.ts";
import { ProductPicture } from "#ui/ProductPicture.tsx";
import { useSyncStatus } from "#ui/sync-status-context.ts";
import type { ProductEdit } from "./use-product-draft.ts";

/** Its photographs, the first one the main one. They go to the store when they are added, so they need a connection. */
export function ImageFields({ edit }: { readonly edit: ProductEdit }) {
  const { t } = useText();
  const images = useImages();
  const { connectivity } = useSyncStatus();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { draft, change, errorOf } = edit;
  const message = problem ?? errorOf("images");
  const offline = connectivity === "offline";

  async function add(files: readonly File[]) {
    setBusy(true);
    setProblem(null);
    let added = [...draft.images];
    for (const file of files.slice(0, PRODUCT_LIMITS.images - added.length)) {
      const answer = await images.save(file);
      if (answer.ok) added = [...added.filter((each) => each !== answer.value), answer.value];
      else setProblem(t(`productEdit.images.problems.${answer.problem.code}`));
    }
    change({ images: added });
    setBusy(false);
  }

  return (
    <FormSection title={t("productEdit.images.title")} detail={t("productEdit.images.detail")}>
      {draft.images.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {draft.images.map((imageId, index) => (
            <li key={imageId} className="flex flex-col items-center rounded-card bg-card p-1 edge">
              <ProductPicture picture="" imageId={imageId} name={draft.name} hue={null} size="large" />
              <span className="flex items-center">
                {index === 0 ? (
                  <span className="px-2 text-caption font-medium text-brand">{t("productEdit.images.main")}</span>
                ) : (
                  <IconButton
                    label={t("productEdit.images.makeMain", { number: index + 1 })}
                    icon={<Star className="size-5" />}
                    onClick={() => change({ images: [imageId, ...draft.images.filter((each) => each !== imageId)] })}
                  />
                )}
                <IconButton
                  label={t("productEdit.images.remove", { number: index + 1 })}
                  icon={<X className="size-5" />}
                  onClick={() => change({ images: draft.images.filter((each) => each !== imageId) })}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {message !== undefined && <FieldMessage text={message} />}
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        multiple
        aria-label={t("productEdit.images.add")}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          if (files.length > 0) void add(files);
        }}
      />
      <div>
        <Button
          icon={<ImagePlus aria-hidden className="size-5" />}
          busy={busy}
          disabled={offline || draft.images.length >= PRODUCT_LIMITS.images}
          reason={offline ? t("ui.needsConnection") : undefined}
          onClick={() => input.current?.click()}
        >
          {t("productEdit.images.add")}
        </Button>
      </div>
    </FormSection>
  );
}
