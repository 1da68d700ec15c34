/** A name in English and in Spanish. */
export type Names = readonly [en: string, es: string];

interface SampleGood {
  readonly name: Names;
  readonly pack: string;
  /** In US dollars; `samplePrice` brings it to the company's currency. */
  readonly price: number;
  readonly unitsPerCase: number;
}

interface SampleCategory {
  /** Part of its id, and of its goods' ids, which end with their place in the list. */
  readonly slug: string;
  readonly name: Names;
  readonly hue: number;
  readonly goods: readonly SampleGood[];
}

/** What the sample catalogue sells (COMPANY-52). */
export const SAMPLE_CATEGORIES: readonly SampleCategory[] = [
  {
    slug: "drinks",
    name: ["Drinks", "Bebidas"],
    hue: 6,
    goods: [
      good(["Still water", "Agua sin gas"], "600 ml", 0.45, 24),
      good(["Sparkling water", "Agua con gas"], "1.5 l", 0.9, 12),
      good(["Cola", "Refresco de cola"], "2 l", 1.4, 8),
      good(["Orange juice", "Jugo de naranja"], "1 l", 1.6, 12),
      good(["Peach iced tea", "Té helado de durazno"], "500 ml", 0.95, 12),
      good(["Sports drink", "Bebida isotónica"], "600 ml", 1.1, 12),
    ],
  },
  {
    slug: "groceries",
    name: ["Groceries", "Abarrotes"],
    hue: 2,
    goods: [
      good(["White rice", "Arroz blanco"], "1 kg", 1.2, 20),
      good(["Black beans", "Frijol negro"], "900 g", 1.7, 12),
      good(["Spaghetti", "Espagueti"], "500 g", 0.85, 20),
      good(["Sunflower oil", "Aceite de girasol"], "900 ml", 2.4, 12),
      good(["White sugar", "Azúcar blanca"], "1 kg", 1.1, 20),
      good(["Ground coffee", "Café molido"], "250 g", 3.6, 12),
    ],
  },
  {
    slug: "snacks",
    name: ["Snacks and sweets", "Golosinas y galletas"],
    hue: 1,
    goods: [
      good(["Salted crisps", "Papas fritas saladas"], "45 g", 0.7, 30),
      good(["Corn chips", "Tostadas de maíz"], "150 g", 1.3, 16),
      good(["Chocolate biscuits", "Galletas de chocolate"], "120 g", 0.8, 24),
      good(["Milk chocolate", "Chocolate con leche"], "90 g", 1.5, 24),
      good(["Roasted peanuts", "Maní tostado"], "200 g", 1.4, 20),
    ],
  },
  {
    slug: "dairy",
    name: ["Dairy", "Lácteos"],
    hue: 7,
    goods: [
      good(["Whole milk", "Leche entera"], "1 l", 1.15, 12),
      good(["Strawberry yoghurt", "Yogur de fresa"], "1 kg", 2.2, 6),
      good(["Fresh cheese", "Queso fresco"], "400 g", 3.1, 10),
      good(["Butter", "Mantequilla"], "200 g", 2.1, 20),
    ],
  },
  {
    slug: "cleaning",
    name: ["Cleaning", "Limpieza"],
    hue: 4,
    goods: [
      good(["Bleach", "Cloro"], "1 l", 0.95, 15),
      good(["Washing powder", "Detergente en polvo"], "1 kg", 2.6, 10),
      good(["Dish soap", "Lavavajilla líquido"], "750 ml", 1.9, 12),
      good(["Floor cleaner", "Limpiador de pisos"], "1 l", 1.5, 12),
      good(["Kitchen roll", "Toalla de cocina"], "2 ×", 1.3, 12),
    ],
  },
  {
    slug: "care",
    name: ["Personal care", "Cuidado personal"],
    hue: 10,
    goods: [
      good(["Toilet paper", "Papel higiénico"], "4 ×", 1.8, 12),
      good(["Bar soap", "Jabón de tocador"], "120 g", 0.75, 48),
      good(["Shampoo", "Champú"], "400 ml", 3.2, 12),
      good(["Toothpaste", "Pasta dental"], "100 ml", 1.6, 24),
    ],
  },
];

interface SampleCustomer {
  readonly slug: string;
  readonly name: Names;
  readonly kind: "store" | "restaurant";
  readonly address: Names;
}

/** Whom the samples can be sold to (COMPANY-52). */
export const SAMPLE_CUSTOMERS: readonly SampleCustomer[] = [
  {
    slug: "corner",
    name: ["Corner Shop (sample)", "Tienda La Esquina (ejemplo)"],
    kind: "store",
    address: ["12 Main Street", "Calle Principal 12"],
  },
  {
    slug: "market",
    name: ["Sunrise Market (sample)", "Mercadito El Sol (ejemplo)"],
    kind: "store",
    address: ["48 Market Street", "Calle del Mercado 48"],
  },
  {
    slug: "kitchen",
    name: ["Rosa's Kitchen (sample)", "Comedor Doña Rosa (ejemplo)"],
    kind: "restaurant",
    address: ["7 Garden Road", "Avenida Jardín 7"],
  },
];

function good(name: Names, pack: string, price: number, unitsPerCase: number): SampleGood {
  return { name, pack, price, unitsPerCase };
}
