import type { Person } from "./company-data.ts";

/** The demo company's sign-ins, as `npm start` prints them. */
export const ANA = demo("ana");
export const LUIS = demo("luis");
export const STORE = demo("store");
export const OWNER = demo("owner");
export const DELIVERY = demo("delivery");
export const SUPER = demo("super");

function demo(name: string): Person {
  return { email: `${name}@demo.rutero.test`, password: "demo-rutero-1" };
}
