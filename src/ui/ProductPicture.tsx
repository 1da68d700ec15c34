import { joinClasses } from "./join-classes.ts";

interface ProductPictureProps {
  /** `Product.picture`: an inline SVG, an image path, or "". */
  readonly picture: string;
  readonly name: string;
  /** The category's hue, 0 to 11. */
  readonly hue: number | null;
  readonly size?: "row" | "large";
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

/** A product's tile in its category's hue: its picture, or its first letters. An SVG is drawn as an image, never as HTML. */
export function ProductPicture({ picture, name, hue, size = "row" }: ProductPictureProps) {
  const source = picture.startsWith("<svg") ? `data:image/svg+xml,${encodeURIComponent(picture)}` : picture;
  return (
    <span
      className={joinClasses(
        "inline-flex shrink-0 items-center justify-center overflow-hidden rounded-control",
        size === "row" ? "size-14" : "size-28",
        HUES[hue ?? 11],
      )}
    >
      {source === "" ? (
        <span aria-hidden className="text-row font-bold text-ink">
          {initials(name)}
        </span>
      ) : (
        <img src={source} alt="" loading="lazy" decoding="async" className="size-full object-contain p-1" />
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
