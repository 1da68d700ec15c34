import type { StockItem } from "#domain/stock/stock.ts";

/** Revision + 1 (0 = unknown), on hand, reserved, safety, as of: five numbers per document. */
const COLUMNS = 5;
/** Documents per stored block. */
const BLOCK_DOCUMENTS = 4096;
const BLOCK = BLOCK_DOCUMENTS * COLUMNS;

/** The stock of the index's documents. Floats, because a chain store's stock in thousandths exceeds 32 bits. */
export type StockColumns = Float64Array<ArrayBuffer>;

export function emptyStock(documents: number): StockColumns {
  return new Float64Array(documents * COLUMNS);
}

export function stockRevision(columns: StockColumns, document: number): number {
  return (columns[document * COLUMNS] ?? 0) - 1;
}

export function readStock(columns: StockColumns, document: number, productId: string): StockItem | null {
  const [rev = 0, onHand = 0, reserved = 0, safety = 0, asOf = 0] = columns.subarray(
    document * COLUMNS,
    (document + 1) * COLUMNS,
  );
  return rev === 0 ? null : { productId, onHand, reserved, safety, asOf };
}

/** Incoming deliveries have no column: the few products that have one keep their stock among the changes. */
export function fitsColumns({ incoming = null }: StockItem): boolean {
  return incoming === null;
}

/** Null = unknown. */
export function writeStock(columns: StockColumns, document: number, stock: StockItem | null, rev: number): void {
  const numbers = stock === null ? [0, 0, 0, 0, 0] : [rev + 1, stock.onHand, stock.reserved, stock.safety, stock.asOf];
  columns.set(numbers, document * COLUMNS);
}

/** The same from a stored block, with its revision. */
export function readBlock(
  body: ArrayBuffer | undefined,
  document: number,
  productId: string,
): { readonly stock: StockItem | null; readonly stockRev: number } {
  if (body === undefined) return { stock: null, stockRev: -1 };
  const columns = new Float64Array(body);
  const position = document % BLOCK_DOCUMENTS;
  return { stock: readStock(columns, position, productId), stockRev: stockRevision(columns, position) };
}

/** Copies one document's numbers from other columns. */
export function copyStock(from: StockColumns, document: number, to: StockColumns, toDocument: number): void {
  to.set(from.subarray(document * COLUMNS, (document + 1) * COLUMNS), toDocument * COLUMNS);
}

export function blockOf(document: number): number {
  return Math.floor(document / BLOCK_DOCUMENTS);
}

export function blockCount(columns: StockColumns): number {
  return Math.ceil(columns.length / BLOCK);
}

export function blockBody(columns: StockColumns, block: number): ArrayBuffer {
  return columns.slice(block * BLOCK, (block + 1) * BLOCK).buffer;
}

export function restoreBlock(columns: StockColumns, block: number, body: ArrayBuffer): void {
  columns.set(new Float64Array(body), block * BLOCK);
}
