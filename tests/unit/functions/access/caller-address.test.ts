import { afterEach, describe, expect, it, vi } from "vitest";
import { callerAddress } from "#functions/access/caller-address.ts";

afterEach(() => vi.unstubAllEnvs());

const from = (forwarded: string | string[] | undefined, remoteAddress = "169.254.1.1") =>
  callerAddress({ headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress } });

describe("[ACCESS-36] the address a limit counts", () => {
  it("is the one the platform appended, whatever the caller wrote before it", () => {
    expect(from("203.0.113.7")).toBe("203.0.113.7");
    expect(from("1.1.1.1, 203.0.113.7")).toBe("203.0.113.7");
    expect(from("1.1.1.1,2.2.2.2 , 203.0.113.7 ")).toBe("203.0.113.7");
    expect(from(["1.1.1.1", "2.2.2.2, 203.0.113.7"])).toBe("203.0.113.7");
    expect(from("not an address, 203.0.113.7")).toBe("203.0.113.7");
  });

  it("is further to the left behind more proxies, and never left of the list's beginning", () => {
    vi.stubEnv("TRUSTED_PROXIES", "2");
    expect(from("1.1.1.1, 203.0.113.7, 198.51.100.1")).toBe("203.0.113.7");
    expect(from("203.0.113.7")).toBe("203.0.113.7");
    for (const nonsense of ["0", "-1", "many", "1.5", ""]) {
      vi.stubEnv("TRUSTED_PROXIES", nonsense);
      expect(from("1.1.1.1, 203.0.113.7")).toBe("203.0.113.7");
    }
  });

  it("is the connection's own without a proxy", () => {
    expect(from(undefined, "127.0.0.1")).toBe("127.0.0.1");
    expect(from("", "::1")).toBe("0:0:0:0::/64");
  });

  it("is one and the same for every address of an IPv6 network", () => {
    const network = "2001:db8:1:2::/64";
    expect(from("2001:db8:1:2:a:b:c:d")).toBe(network);
    expect(from("2001:db8:1:2::1")).toBe(network);
    expect(from("2001:0DB8:0001:0002:ffff::")).toBe(network);
    expect(from("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
    expect(from("2001:db8::1")).toBe("2001:db8:0:0::/64");
    expect(from("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  });

  it("of an IPv4 address written as IPv6 is the IPv4 address", () => {
    expect(from("::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(from("::FFFF:cb00:7107")).toBe("203.0.113.7");
  });

  it("is shared by all whose address cannot be read", () => {
    expect(from("203.0.113.7, garbage")).toBe("unknown");
    expect(callerAddress({ headers: {}, socket: {} })).toBe("unknown");
  });
});
