/** Where the app's own server draws map tiles (`--map-tiles`). */
export const MAP_TILES = "/map-tiles/{z}/{x}/{y}.svg";
const PATH = /^\/map-tiles\/(\d+)\/(\d+)\/(\d+)\.svg$/;

/**
 * A map tile made of nothing but its name: ground, four streets and `z/x/y`. Stands in for a provider, so that tests and
 * a developer see tiles without a network. Null for any other path.
 */
export function drawMapTile(path: string): string | null {
  const [, z, x, y] = PATH.exec(path) ?? [];
  if (z === undefined || x === undefined || y === undefined) return null;
  const bend = (Number(x) * 31 + Number(y) * 17) % 60;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
<rect width="256" height="256" fill="#eef0e8"/>
<rect x="${80 + bend}" y="96" width="56" height="48" fill="#d3e6cd"/>
<path d="M0 64H256M0 192H256M64 0V256M192 0V256" stroke="#fff" stroke-width="12"/>
<path d="M0 192Q128 ${100 + bend} 256 192" fill="none" stroke="#f6d98b" stroke-width="8"/>
<text x="8" y="20" font-family="sans-serif" font-size="11" fill="#667">${z}/${x}/${y}</text>
</svg>`;
}
