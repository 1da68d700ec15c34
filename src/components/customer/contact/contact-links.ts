import type { Customer } from "#domain/customer/customer.ts";
import type { MapApp } from "#ui/ports/preferences.ts";

export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}

/** WhatsApp expects E.164 without the plus. */
export function whatsAppLink(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, "")}`;
}

/**
 * A navigation link to the customer in the chosen map app, or null without position and address. Android opens `geo:`
 * in the default app; elsewhere only a web link is sure to open.
 */
export function navigateLink(customer: Customer, userAgent: string, mapApp: MapApp = "phone"): string | null {
  const { position, name, address, city } = customer;
  const place = [address, city].filter(Boolean).join(", ");
  if (!position && place === "") return null;
  const point = position ? `${position.latitude},${position.longitude}` : "0,0";
  if (mapApp === "waze") {
    return `https://waze.com/ul?navigate=yes&${position ? `ll=${encodeURIComponent(point)}` : `q=${encodeURIComponent(place)}`}`;
  }
  if (mapApp === "apple") return `https://maps.apple.com/?daddr=${encodeURIComponent(position ? point : place)}`;
  if (mapApp === "phone" && /android/i.test(userAgent)) {
    return `geo:${point}?q=${encodeURIComponent(position ? `${point}(${name})` : place)}`;
  }
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(position ? point : place)}`;
}
