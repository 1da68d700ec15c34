import { joinClasses } from "#ui/styles/join-classes.ts";
import { useImage } from "../image/use-image.ts";

interface ProductPictureProps {
  /** `Product.picture`: an inline SVG, an image path, or "". */
  readonly picture: string;
  /** The main photograph, shown instead of the picture. */
  readonly imageId?: string | undefined;
  readonly name: string;
  /** The category's hue, 0 to 11. */
  readonly hue: number | null;
  /** `fill` takes the available width. */
  readonly size?: "row" | "large" | "fill";
}

const HUES = [
  "bg-(--hue-0)",
  "bg-(--hue-1)",
  "bg-(--hue-2)",
  "bg-(--hue-3)",
  "bg-(--hue-4)",
  "bg-(--hue-5)",
  "bg-(--hue-6)",
  "bg-(--hue-7)",
  "bg-(--hue-8)",
  "bg-(--hue-9)",
  "bg-(--hue-10)",
  "bg-(--hue-11)",
];

const SIZES = { row: "size-14", large: "size-28", fill: "aspect-square w-full" } as const;

/** The characters to escape in a data URL; escaping everything would take longer than rendering. */
const UNSAFE = /[%#\t\n\r]/g;

/** A product's tile in its category's hue: its picture, or its first letters. An SVG is rendered as an image, never as HTML. */
export function ProductPicture({ picture, imageId, name, hue, size = "row" }: ProductPictureProps) {
  const photograph = useImage(imageId ?? null, "thumb");
  const drawing = picture.startsWith("<svg")
    ? `data:image/svg+xml,${picture.replaceAll(UNSAFE, encodeURIComponent)}`
    : picture;
  const source = photograph ?? drawing;
  return (
    <span
      className={joinClasses(
        "inline-flex shrink-0 items-center justify-center overflow-hidden rounded-control",
        SIZES[size],
        HUES[hue ?? 11],
      )}
    >
      {source === "" ? (
        <span aria-hidden className="text-row font-bold text-ink">
          {initials(name)}
        </span>
      ) : (
        // A key per picture: otherwise the old one shows until the new one is decoded.
        <img
          key={source}
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          className={photograph ? "size-full object-cover" : "size-full object-contain p-1"}
        />
      )}
    </span>
  );
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}
