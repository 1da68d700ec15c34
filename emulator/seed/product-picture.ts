/** The kinds of packaging the demo products come in. */
export type Shape = "bottle" | "can" | "box" | "bag" | "jar" | "bar" | "tube" | "roll";

/** Hues in degrees, in the order of a category's `hue` 0 to 11. Muted: saturation and lightness are fixed below. */
const HUES = [8, 28, 44, 66, 96, 146, 172, 196, 216, 244, 284, 328] as const;

/**
 * Draws a product: its packaging in the category's hue with a band in a second tone. Two products of one kind differ
 * by the band's place and mark. Below 700 characters, well within `Product.picture`.
 */
export function drawProduct(shape: Shape, hue: number, variant: number): string {
  const degrees = HUES[hue % HUES.length] ?? 0;
  const body = `hsl(${degrees} 38% ${58 - (variant % 3) * 6}%)`;
  const dark = `hsl(${degrees} 40% 32%)`;
  const light = `hsl(${(degrees + 24 * ((variant % 4) - 1) + 360) % 360} 46% 88%)`;
  const band = 34 + (variant % 3) * 4;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    outline(shape, body, dark),
    label(shape, light, band),
    mark(shape, variant, dark, band),
    "</svg>",
  ].join("");
}

function outline(shape: Shape, body: string, dark: string): string {
  switch (shape) {
    case "bottle":
      return `<path fill="${body}" d="M27 12h10v9c0 3 6 5 6 11v22c0 3-2 4-4 4H25c-2 0-4-1-4-4V32c0-6 6-8 6-11z"/><rect x="26" y="6" width="12" height="6" rx="2" fill="${dark}"/>`;
    case "can":
      return `<rect x="19" y="10" width="26" height="46" rx="5" fill="${body}"/><path fill="${dark}" d="M21 10h22l-2-4H23zM21 56h22l-2 3H23z"/>`;
    case "box":
      return `<path fill="${body}" d="M14 16h30v42H14z"/><path fill="${dark}" d="M44 16l7-6v42l-7 6zM14 16l7-6h30l-7 6z"/>`;
    case "bag":
      return `<path fill="${body}" d="M16 12h32l3 42c0 3-1 4-3 4H16c-2 0-3-1-3-4z"/><path fill="${dark}" d="M15 8h34v5H15z"/>`;
    case "jar":
      return `<rect x="17" y="16" width="30" height="42" rx="7" fill="${body}"/><rect x="20" y="7" width="24" height="9" rx="2" fill="${dark}"/>`;
    case "bar":
      return `<rect x="8" y="22" width="48" height="22" rx="3" fill="${body}"/><path fill="${dark}" d="M4 22l4 3v16l-4 3zM60 22l-4 3v16l4 3z"/>`;
    case "tube":
      return `<path fill="${body}" d="M20 8h24l-5 42H25z"/><rect x="25" y="50" width="14" height="9" rx="2" fill="${dark}"/>`;
    case "roll":
      return `<path fill="${body}" d="M14 14h36v40a18 5 0 0 1-36 0z"/><ellipse cx="32" cy="14" rx="18" ry="6" fill="${dark}"/><ellipse cx="32" cy="14" rx="6" ry="2" fill="#fff"/>`;
  }
}

function label(shape: Shape, light: string, band: number): string {
  switch (shape) {
    case "bar":
      return `<rect x="16" y="26" width="32" height="14" rx="2" fill="${light}"/>`;
    case "tube":
      return `<path fill="${light}" d="M23 ${band - 8}h18l-1 12H24z"/>`;
    case "box":
      return `<rect x="18" y="${band - 10}" width="22" height="20" rx="2" fill="${light}"/>`;
    case "can":
    case "bottle":
    case "bag":
    case "jar":
    case "roll":
      return `<rect x="${shape === "bottle" ? 21 : 19}" y="${band}" width="${shape === "bottle" ? 22 : 26}" height="14" fill="${light}"/>`;
  }
}

function mark(shape: Shape, variant: number, dark: string, band: number): string {
  const y = shape === "bar" ? 33 : shape === "box" ? band : shape === "tube" ? band - 2 : band + 7;
  const x = shape === "box" ? 29 : 32;
  switch (variant % 4) {
    case 0:
      return `<circle cx="${x}" cy="${y}" r="4" fill="${dark}"/>`;
    case 1:
      return `<path d="M${x - 6} ${y}h12" stroke="${dark}" stroke-width="3"/>`;
    case 2:
      return `<path d="M${x} ${y - 5}l5 9h-10z" fill="${dark}"/>`;
    default:
      return `<path d="M${x - 5} ${y + 4}c0-6 4-9 10-9 0 6-4 9-10 9z" fill="${dark}"/>`;
  }
}
