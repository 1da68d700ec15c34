/**
 * The version of the documents as this build writes them (OPS-31): `dataVersion` of `companies/{id}`. Raised by one with
 * each migration; a company without the field is at 0.
 */
export const DATA_VERSION = 2;
