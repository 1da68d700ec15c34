/** The newest revision of each document of a batch, which may contain one several times. */
export function newestRevisions<Document extends { readonly id: string; readonly rev: number }>(
  documents: readonly Document[],
): Document[] {
  const newest = new Map<string, Document>();
  for (const document of documents) {
    if (document.rev >= (newest.get(document.id)?.rev ?? 0)) newest.set(document.id, document);
  }
  return [...newest.values()];
}
