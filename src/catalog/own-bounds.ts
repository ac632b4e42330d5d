/** Limits of declarations: far more than anyone can maintain, and few enough to compute. */
export const OWN_BOUNDS = {
  resources: 100,
  /** Of a resource, and again of its localized field. */
  fields: 200,
  /** Of an enum or set. */
  values: 1000,
  valueCharacters: 64,
  titleCharacters: 64,
  helpCharacters: 300,
  /** Of a varchar. */
  size: 4096,
  patternCharacters: 200,
  maxItemsPerPage: 1000,
  /** In `search.in`. */
  searched: 100,
  /** That mean one field, in one language. */
  columns: 20,
  /** Headers may be whole sentences. */
  columnCharacters: 1000,
  /** Of which Keys are made. */
  keyFields: 5,
} as const;
