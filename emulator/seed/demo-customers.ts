import { CUSTOMER_DEFAULTS, type Customer } from "#domain/customer/customer.ts";
import { NEW_VISIT_PLAN, type VisitPlan } from "#domain/customer/visit-plan.ts";
import { type Account, type AccountDocument, EMPTY_ACCOUNT } from "#domain/payment/account.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import type { Instant } from "#domain/values/instant.ts";
import { SHOPS_GROUP } from "./demo-offers.ts";
import { KEY_LIST, WHOLESALE_LIST } from "./demo-products.ts";
import { seededRandom, type SeededRandom } from "./seeded-random.ts";

/** A neighbourhood of the city with its centre and its salesperson. */
interface Zone {
  name: string;
  latitude: number;
  longitude: number;
  repId: string;
}

const ANA = "demo-ana";
const LUIS = "demo-luis";
const CITY = "Puebla";
const COUNT = 120;

const ZONES: readonly Zone[] = [
  zone("Centro", 19.044, -98.198, ANA),
  zone("La Paz", 19.056, -98.227, ANA),
  zone("La Libertad", 19.068, -98.229, ANA),
  zone("Xonaca", 19.049, -98.178, ANA),
  zone("San Manuel", 19.013, -98.203, LUIS),
  zone("Huexotitla", 19.027, -98.208, LUIS),
  zone("El Carmen", 19.034, -98.195, LUIS),
  zone("Angelópolis", 19.031, -98.233, LUIS),
];

/** The kinds of shops, their frequency and their price list. */
const KINDS = [
  { kind: "Abarrotes", share: 0.42, priceListId: null, names: ["Abarrotes", "Tienda", "Miscelánea"] },
  { kind: "Minisúper", share: 0.2, priceListId: WHOLESALE_LIST, names: ["Minisúper", "Súper"] },
  { kind: "Restaurante", share: 0.16, priceListId: WHOLESALE_LIST, names: ["Restaurante", "Fonda", "Antojitos"] },
  { kind: "Cafetería", share: 0.1, priceListId: null, names: ["Café", "Cafetería"] },
  { kind: "Hotel", share: 0.06, priceListId: KEY_LIST, names: ["Hotel", "Hostal"] },
  { kind: "Escuela", share: 0.06, priceListId: null, names: ["Colegio", "Comedor escolar"] },
] as const;

const SECOND_NAMES = [
  "La Esperanza",
  "El Sol",
  "San Rafael",
  "Doña Lupita",
  "Los Arcos",
  "La Nube",
  "El Roble",
  "Santa Cruz",
  "Don Beto",
  "La Central",
  "El Faro",
  "Las Palmas",
  "La Abeja",
  "El Portal",
  "San Judas",
  "La Estrella",
  "Los Pinos",
  "El Molino",
  "La Reforma",
  "Doña Carmen",
  "El Águila",
  "La Violeta",
  "San Miguel",
  "El Trébol",
  "La Fuente",
  "Los Volcanes",
  "El Jazmín",
  "La Concordia",
  "Don Chucho",
  "La Michoacana",
  "El Mirador",
  "Santa Rosa",
  "La Espiga",
  "El Carmen",
] as const;
const FIRST = [
  "Lucía",
  "Jorge",
  "Patricia",
  "Raúl",
  "Elena",
  "Marcos",
  "Verónica",
  "Hugo",
  "Teresa",
  "Iván",
  "Rosa",
] as const;
const LAST = [
  "Aguilar",
  "Bravo",
  "Cruz",
  "Domínguez",
  "Espinosa",
  "Flores",
  "Guerrero",
  "Juárez",
  "Luna",
  "Ortega",
] as const;
const STREETS = [
  "Calle 5 de Mayo",
  "Av. Reforma",
  "Calle 3 Sur",
  "Av. Juárez",
  "Blvd. 5 de Febrero",
  "Calle 11 Norte",
  "Privada 9 Poniente",
  "Av. 31 Oriente",
  "Calle 16 de Septiembre",
  "Blvd. Norte",
  "Calle 25 Oriente",
  "Av. San Claudio",
] as const;
const LANDMARKS = [
  "frente al parque",
  "junto a la farmacia",
  "a un lado de la iglesia",
  "portón verde",
  "esquina con la papelería",
  "entrada por el estacionamiento",
  "enfrente de la primaria",
  "local 4, planta baja",
  "",
  "",
  "",
] as const;

/** The demo customers: in eight neighbourhoods, most with a salesperson, some awkward (overdue, on hold, disabled). */
export function demoCustomers(now: Instant): Customer[] {
  const random = seededRandom("demo customers");
  const names = random.shuffle(KINDS.flatMap((entry) => manyNames(entry, random)));
  return Array.from({ length: COUNT }, (_, place) => demoCustomer(place + 1, names[place], now, random));
}

interface NamedShop {
  name: string;
  kind: string;
  priceListId: string | null;
}

/** Shops of one kind with different names, as many as the kind's share of the total. */
function manyNames(entry: (typeof KINDS)[number], random: SeededRandom): NamedShop[] {
  const { kind, priceListId, names, share } = entry;
  return random
    .shuffle(names.flatMap((first) => SECOND_NAMES.map((second) => `${first} ${second}`)))
    .slice(0, Math.ceil(share * COUNT))
    .map((name) => ({ name, kind, priceListId }));
}

function demoCustomer(number: number, shop: NamedShop | undefined, now: Instant, random: SeededRandom): Customer {
  if (!shop) throw new Error("the shares of KINDS must add up to one");
  const area = random.pick(ZONES);
  const contactName = `${random.pick(FIRST)} ${random.pick(LAST)}`;
  const status = number % 41 === 0 ? "disabled" : number % 23 === 0 ? "prospect" : "active";
  const termsDays = shop.kind === "Abarrotes" ? random.pick([0, 0, 7]) : random.pick([7, 15, 30]);
  const creditLimit = termsDays === 0 ? null : random.whole(4, 60) * 100_000;
  const balance =
    status === "prospect" || creditLimit === null ? 0 : Math.round(creditLimit * balanceShare(number, random));
  const overdue = number % 9 === 0 ? Math.round(balance * 0.4) : 0;
  const padded = String(number).padStart(4, "0");
  return {
    ...CUSTOMER_DEFAULTS,
    id: `demo-c${padded}`,
    code: `${status === "prospect" ? "P" : "C"}-${padded}`,
    name: shop.name,
    legalName: shop.kind === "Hotel" ? `${shop.name}, S.A. de C.V.` : "",
    kind: shop.kind,
    status,
    contactName,
    phone: `+52222555${String(1_000 + number)}`,
    taxId: status === "prospect" ? "" : taxIdOf(contactName, random),
    address: `${random.pick(STREETS)} ${random.whole(2, 98) * 12 + random.whole(0, 9)}`,
    reference: random.pick(LANDMARKS),
    city: CITY,
    zone: area.name,
    position: { latitude: near(area.latitude, random), longitude: near(area.longitude, random) },
    repId: number % 11 === 0 ? "" : area.repId,
    priceListId: shop.priceListId,
    groupId: shop.kind === "Abarrotes" ? SHOPS_GROUP : null,
    taxExempt: shop.kind === "Escuela" && random.chance(0.4),
    termsDays,
    balance,
    overdue,
    creditLimit,
    onHold: number % 37 === 0,
    balanceAsOf: status === "prospect" ? null : now,
    account: balance === 0 ? null : demoAccount(padded, { balance, overdue, termsDays }, now),
    lastOrderAt: null,
    visitPlan: demoVisitPlan(number),
  };
}

/** What an import brought: an invoice that is overdue, and one that is not yet due. */
function demoAccount(
  padded: string,
  { balance, overdue, termsDays }: Pick<Customer, "balance" | "overdue" | "termsDays">,
  now: Instant,
): Account {
  const today = businessDayOf(now, "America/Mexico_City");
  const invoice = (name: string, total: number, age: number): AccountDocument => {
    const day = addDays(today, -age);
    const id = `demo-f${padded}${name}`;
    const number = `F-${padded}${name}`;
    return { id, kind: "imported", number, day, dueOn: addDays(day, termsDays), total, paid: 0, orderId: null };
  };
  const documents = [invoice("A", overdue, termsDays + 12), invoice("B", balance - overdue, 3)];
  return { ...EMPTY_ACCOUNT, documents: documents.filter(({ total }) => total > 0) };
}

/** Most are visited every week, some only in the morning or the late afternoon. */
function demoVisitPlan(number: number): VisitPlan {
  const random = seededRandom(`visits ${number}`);
  const hours = random.chance(0.25)
    ? random.pick([
        { opensAt: 540, closesAt: 720 },
        { opensAt: 900, closesAt: 1_080 },
      ])
    : {};
  return {
    ...NEW_VISIT_PLAN,
    everyWeeks: random.pick([1, 1, 1, 2]),
    rank: random.pick(["A", "B", "B", "C"]),
    ...hours,
  };
}

/** The share of credit in use: usually some of it; every fourteenth customer is over the limit. */
function balanceShare(number: number, random: SeededRandom): number {
  return number % 14 === 0 ? 1.05 : random.next() * 0.9;
}

/** About 900 m around a neighbourhood's centre. */
function near(middle: number, random: SeededRandom): number {
  return Math.round((middle + (random.next() - 0.5) * 0.016) * 1e6) / 1e6;
}

/** In the format of a Mexican RFC, but assigned to nobody. */
function taxIdOf(contactName: string, random: SeededRandom): string {
  const letters = contactName
    .toUpperCase()
    .normalize("NFD")
    .replace(/[^A-Z]/g, "")
    .slice(0, 4)
    .padEnd(4, "X");
  const digits =
    String(random.whole(60, 99)) + String(random.whole(1, 12)).padStart(2, "0") + String(random.whole(10, 28));
  return `${letters}${digits}XX${random.whole(1, 9)}`;
}

function zone(name: string, latitude: number, longitude: number, repId: string): Zone {
  return { name, latitude, longitude, repId };
}
