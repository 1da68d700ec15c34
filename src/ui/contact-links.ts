import type { Customer } from "#domain/customer.ts";

export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}

/** WhatsApp takes the number in E.164 without its plus. */
export function whatsAppLink(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, "")}`;
}

/**
 * Opens the phone's own navigation at the customer's door; null where neither a position nor an address is known.
 * Android hands `geo:` to the app the driver chose; elsewhere only a web link is sure to open.
 */
export function navigateLink(customer: Customer, userAgent: string): string | null {
  const { position, name, address, city } = customer;
  const place = [address, city].filter(Boolean).join(", ");
  if (!position && place === "") return null;
  const point = position ? `${position.latitude},${position.longitude}` : "0,0";
  if (/android/i.test(userAgent)) {
    return `geo:${point}?q=${encodeURIComponent(position ? `${point}(${name})` : place)}`;
  }
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(position ? point : place)}`;
}
