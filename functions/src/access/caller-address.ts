import { isIP, SocketAddress } from "node:net";

/** The parts of a request that say where it comes from. */
interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * The address that limits without sign-in count (ACCESS-36). A caller may write anything into X-Forwarded-For; the
 * platform appends the address that connected to it. With TRUSTED_PROXIES=n the last n entries were appended by
 * proxies of ours, and the first of these is the caller's. IPv6 counts by network: a household has a whole /64.
 */
export function callerAddress({ headers, socket }: Received): string {
  const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  const hops = forwarded.map((hop) => hop.trim()).filter((hop) => hop !== "");
  return networkOf(hops.at(-Math.min(trustedProxies(), hops.length)) ?? socket.remoteAddress ?? "");
}

/** One: Google's front end, which every call to a function passes. */
function trustedProxies(): number {
  const count = Number(process.env["TRUSTED_PROXIES"]);
  return Number.isInteger(count) && count >= 1 ? count : 1;
}

function networkOf(address: string): string {
  const [bare = ""] = address.split("%");
  const family = isIP(bare);
  if (family === 0) return "unknown";
  return family === 4 ? bare : networkOfV6(bare);
}

function networkOfV6(address: string): string {
  const groups = groupsOf(address);
  const isV4 = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  if (!isV4) return `${groups.slice(0, 4).join(":")}::/64`;
  return groups
    .slice(6)
    .flatMap((group) => {
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 255];
    })
    .join(".");
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const plain = new SocketAddress({ address, family: "ipv6" }).address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_, ...bytes: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
      return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
    },
  );
  const [head = "", tail = ""] = plain.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}
