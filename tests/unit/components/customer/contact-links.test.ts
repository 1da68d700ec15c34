import { describe, expect, it } from "vitest";
import { navigateLink, phoneLink, whatsAppLink } from "#components/customer/contact/contact-links.ts";
import { buildCustomer } from "#tests/support/build.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 14)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)";
const placed = buildCustomer("rosa", { name: "Rosa", position: { latitude: 19.04, longitude: -98.2 } });
const addressed = buildCustomer("rosa", { position: null, address: "Juárez 5", city: "Puebla" });

describe("links out of the app (CUST-22)", () => {
  it.each([
    ["phone", ANDROID, "geo:19.04,-98.2?q=19.04%2C-98.2(Rosa)"],
    ["phone", IPHONE, "https://www.google.com/maps/search/?api=1&query=19.04%2C-98.2"],
    ["google", ANDROID, "https://www.google.com/maps/search/?api=1&query=19.04%2C-98.2"],
    ["apple", IPHONE, "https://maps.apple.com/?daddr=19.04%2C-98.2"],
    ["waze", ANDROID, "https://waze.com/ul?navigate=yes&ll=19.04%2C-98.2"],
  ] as const)("navigates by %s on %s", (app, device, link) => {
    expect(navigateLink(placed, device, app)).toBe(link);
  });

  it("navigates to the address without a pin, and nowhere without either", () => {
    expect(navigateLink(addressed, IPHONE, "apple")).toBe("https://maps.apple.com/?daddr=Ju%C3%A1rez%205%2C%20Puebla");
    expect(navigateLink({ ...addressed, address: "", city: "" }, IPHONE)).toBeNull();
  });

  it("calls and messages the number in international form", () => {
    expect(phoneLink("+52 222 555 1001")).toBe("tel:+522225551001");
    expect(whatsAppLink("+52 222 555 1001")).toBe("https://wa.me/522225551001");
  });
});
