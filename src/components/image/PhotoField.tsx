import { ImagePlus, Star, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImageNoun } from "#domain/image/image.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { ProductPicture } from "../product/ProductPicture.tsx";
import { useImages } from "./use-image.ts";
import type { ImageShape, SaveImageProblem } from "#ports/images.ts";

interface PhotoFieldProps {
  /** The photographs' ids, in order. */
  readonly imageIds: readonly string[];
  readonly onChange: (imageIds: readonly string[]) => void;
  /** The maximum; at 1, a new photograph replaces the old one. */
  readonly max: number;
  /** The kind of record (decides who may add them) and its name. */
  readonly noun: ImageNoun;
  readonly name: string;
  /** The button's label: "Add photos", "Photo of the shop front". */
  readonly label: string;
  readonly shape?: ImageShape;
  /** The first of several is the main one, which can be chosen. */
  readonly hasMain?: boolean;
  /** The form's validation message. */
  readonly error?: string | undefined;
}

/**
 * Photographs in a form. They are scaled down and stored on this device, and sent once the form is saved, so it works
 * offline.
 */
export function PhotoField(props: PhotoFieldProps) {
  const { imageIds, onChange, max, noun, name, label, shape = "square", hasMain = max > 1, error } = props;
  const { t } = useTranslation();
  const images = useImages();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(imageIds);
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SaveImageProblem["code"] | null>(null);
  const message = problem ? t(`ui.photos.problems.${problem}`) : error;
  const isFull = max > 1 && imageIds.length >= max;
  useEffect(() => {
    latest.current = imageIds;
  }, [imageIds]);

  function change(next: readonly string[]) {
    latest.current = next;
    onChange(next);
  }

  async function add(files: readonly File[]) {
    setBusy(true);
    setProblem(null);
    const room = max === 1 ? 1 : max - latest.current.length;
    for (const file of files.slice(0, room)) {
      const answer = await images.save(file, { noun, shape });
      if (!answer.ok) setProblem(answer.problem.code);
      else if (max === 1) change([answer.value]);
      else change([...latest.current.filter((each) => each !== answer.value), answer.value]);
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-3">
      {imageIds.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {imageIds.map((imageId, index) => (
            <li key={imageId} className="flex flex-col items-center rounded-card bg-card p-1 edge">
              <ProductPicture picture="" imageId={imageId} name={name} hue={null} size="large" />
              <span className="flex items-center">
                {hasMain && index === 0 && (
                  <span className="px-2 text-caption font-medium text-brand">{t("ui.photos.main")}</span>
                )}
                {hasMain && index > 0 && (
                  <IconButton
                    label={t("ui.photos.makeMain", { number: index + 1 })}
                    icon={<Star className="size-5" />}
                    onClick={() => change([imageId, ...imageIds.filter((each) => each !== imageId)])}
                  />
                )}
                <IconButton
                  label={max > 1 ? t("ui.photos.remove", { number: index + 1 }) : t("ui.photos.removeOne")}
                  icon={<X className="size-5" />}
                  onClick={() => change(imageIds.filter((each) => each !== imageId))}
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
        multiple={max > 1}
        aria-label={label}
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
          disabled={isFull}
          reason={isFull ? t("ui.photos.full", { max }) : undefined}
          onClick={() => input.current?.click()}
        >
          {max === 1 && imageIds.length > 0 ? t("ui.photos.replace") : label}
        </Button>
      </div>
    </div>
  );
}
