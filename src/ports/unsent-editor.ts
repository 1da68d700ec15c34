import type { Order } from "#domain/order/order.ts";

/** What is edited of an order that has not been sent (ORDER-98). */
export interface UnsentToEdit {
  readonly order: Order;
  /** The lines the store refused: shown first. */
  readonly refused: readonly string[];
  /** Begins with the choice of another customer. */
  readonly asksCustomer: boolean;
}

/**
 * Opens an unsent order to be edited. The app holds the sheet: the row it was opened from goes as soon as the order is
 * sent, and what was typed must not go with it.
 */
export type OpenUnsentEditor = (edit: UnsentToEdit) => void;
