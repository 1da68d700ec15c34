/**
 * The format of a column's cells. `price` is in 1/10,000, `amount` in minor units, `quantity` in the
 * product's scale, `percent` in basis points. A `day` is written by this app, a `date` by any program.
 */
export type CellForm =
  | "text"
  | "paragraphs"
  | "code"
  | "codeAndBarcode"
  | "list"
  | "whole"
  | "price"
  | "amount"
  | "quantity"
  | "degrees"
  | "flag"
  | "email"
  | "phone"
  | "category"
  | "taxClass"
  | "priceList"
  | "status"
  | "percent"
  | "person"
  | "people"
  | "group"
  | "policy"
  | "language"
  | "rank"
  | "weekdays"
  | "monthDay"
  | "time"
  | "day"
  | "date";
