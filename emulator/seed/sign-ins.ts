import type { Role } from "#domain/access/identity.ts";

/** A member of staff who can sign in to the local backend. Never used outside it. */
export interface SignIn {
  uid: string;
  email: string;
  fullName: string;
  role: Role;
  repCode: string;
  companyId: string;
  phone: string;
}

export const PASSWORD = "demo-rutero-1";
export const DEMO_COMPANY = "demo";
export const REAL_COMPANY = "real";

/** One sign-in for each role of the demo company, with two salespeople, and three of the company read from a folder. */
export const SIGN_INS: readonly SignIn[] = [
  demo("super", "Sofía Méndez", "super_admin", "SU", "+522225550101"),
  demo("owner", "Octavio Ruiz", "company_owner", "OW", "+522225550102"),
  demo("store", "Estela Campos", "store_staff", "ST", "+522225550103"),
  demo("ana", "Ana Torres", "salesperson", "AN", "+522225550104"),
  demo("luis", "Luis Herrera", "salesperson", "LU", "+522225550105"),
  demo("delivery", "Darío Peña", "delivery_personnel", "DE", "+522225550106"),
  real("owner", "Olga Ferreyra", "company_owner", "OW", "+541155550101"),
  real("store", "Esteban Molina", "store_staff", "ST", "+541155550102"),
  real("ana", "Ana Quiroga", "salesperson", "AN", "+541155550103"),
];

function demo(name: string, fullName: string, role: Role, repCode: string, phone: string): SignIn {
  return signIn(DEMO_COMPANY, name, fullName, role, repCode, phone);
}

function real(name: string, fullName: string, role: Role, repCode: string, phone: string): SignIn {
  return signIn(REAL_COMPANY, name, fullName, role, repCode, phone);
}

function signIn(companyId: string, name: string, fullName: string, role: Role, repCode: string, phone: string): SignIn {
  const uid = `${companyId}-${name}`;
  return { uid, email: `${name}@${companyId}.rutero.test`, fullName, role, repCode, companyId, phone };
}
