import encodeQR from "qr";

interface QrCodeProps {
  readonly text: string;
  /** What it leads to, for screen readers. */
  readonly label: string;
}

/** A QR code: dark on white in every appearance, because scanners expect that, with the quiet zone around it. */
export function QrCode({ text, label }: QrCodeProps) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  const size = rows.length;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={label}
      className="size-56 rounded-control edge [image-rendering:pixelated]"
    />
  );
}
