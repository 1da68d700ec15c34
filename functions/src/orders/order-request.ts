import type { Company } from "#domain/company/company.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { Caller } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";

/** What work on an order needs: the database and clock, who calls, and the company as it is now. */
export interface Desk extends Backend {
  readonly caller: Caller;
  readonly company: Company;
}

/** What taking orders needs beside that. */
export interface Intake extends Desk {
  readonly priceLists: readonly PriceList[];
}
