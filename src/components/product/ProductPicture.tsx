import { joinClasses } from "#ui/styles/join-classes.ts";
import { useImage } from "../image/use-image.ts";
import { markLetters, productMark } from "./product-mark.ts";

interface ProductPictureProps {
  /** `Product.picture`: an inline SVG, an image path, or "". */
  readonly picture: string;
  /** The main photograph, shown instead of the picture. */
  readonly imageId?: string | undefined;
  readonly name: string;
  /** Whose mark is drawn where there is no picture; absent = letters alone. */
  readonly productId?: string;
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

/** Steps of a hue, by `ProductMark.tone`; text on each keeps 4.5:1. */
const TONES = ["", "bg-ink/5", "bg-ink/10", "bg-ink/15"];

/** A product's tile in its category's hue: its picture, or its mark. An SVG is rendered as an image, never as HTML. */
export function ProductPicture({ picture, imageId, name, productId, hue, size = "row" }: ProductPictureProps) {
  const photograph = useImage(imageId ?? null, "thumb");
  const drawing = picture.startsWith("<svg")
    ? `data:image/svg+xml,${picture.replaceAll(UNSAFE, encodeURIComponent)}`
    : picture;
  const source = photograph ?? drawing;
  return (
    <span
      className={joinClasses(
        "inline-flex shrink-0 items-center justify-center rounded-control",
        SIZES[size],
        HUES[hue ?? 11],
        // Only an image can be larger than its tile; each clip takes the browser time to paint.
        source !== "" && "overflow-hidden",
      )}
    >
      {source === "" ? (
        <Mark productId={productId} name={name} />
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

function Mark({ productId, name }: { readonly productId: string | undefined; readonly name: string }) {
  const mark = productId === undefined ? null : productMark(productId, name);
  return (
    <span
      aria-hidden
      className={joinClasses(
        "flex size-full flex-col items-center justify-center gap-1 rounded-[inherit]",
        mark && TONES[mark.tone],
      )}
    >
      <span className="text-row leading-none font-bold text-ink">{mark?.letters ?? markLetters(name)}</span>
      {mark && (
        <svg viewBox="0 0 40 5" className="w-3/5 overflow-visible fill-ink">
          <path
            d={mark.bars.map((width, place) => (width === 0 ? "" : `M${place * 4} 0h${width}v5h-${width}z`)).join("")}
          />
        </svg>
      )}
    </span>
  );
}
