/** The address of a visit, on the customer's page. */
export function visitPath(customerId: string): string {
  return `/customer/${encodeURIComponent(customerId)}?visit=true`;
}
