import type { Category } from "#domain/category/category.ts";
import { DEMO_COMPANY } from "./sign-ins.ts";

const NAMES = [
  ["drinks", "Soft drinks & water", "Refrescos y agua", 8],
  ["juices", "Juices", "Jugos", 1],
  ["coffee", "Coffee & tea", "Café y té", 0],
  ["dairy", "Dairy & eggs", "Lácteos y huevo", 7],
  ["pantry", "Pantry", "Abarrotes", 2],
  ["canned", "Canned food & sauces", "Enlatados y salsas", 5],
  ["snacks", "Snacks", "Botanas", 3],
  ["sweets", "Biscuits & sweets", "Galletas y dulces", 11],
  ["cleaning", "Cleaning", "Limpieza", 6],
  ["care", "Personal care", "Cuidado personal", 10],
  ["paper", "Paper & disposables", "Papel y desechables", 9],
  ["pets", "Pet food", "Mascotas", 4],
] as const;

export type DemoCategory = (typeof NAMES)[number][0];

/** The demo company's categories, in the order of its shelves. */
export function demoCategories(): Category[] {
  return NAMES.map(([slug, name, nameEs, hue], position) => ({
    id: demoCategoryId(slug),
    companyId: DEMO_COMPANY,
    name,
    nameEs,
    parentId: null,
    position,
    hue,
    active: true,
  }));
}

export function demoCategoryId(slug: DemoCategory): string {
  return `demo-${slug}`;
}

export function demoCategoryHue(slug: DemoCategory): number {
  return NAMES.find(([name]) => name === slug)?.[3] ?? 0;
}
